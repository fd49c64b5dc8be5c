import { expect, type Page, test } from 'playwright/test';
import { type PageAccess, pageRoutes } from '../../src/pages/routes.ts';
import { expectSound } from './support/axe.ts';
import { enterAs, register } from './support/calls.ts';
import { emptyMember, fullMember, promote, type Shown } from './support/full-site.ts';

/** The addresses at which each page is tested; '@…' is replaced by a value of the member whose items are shown. */
const addresses: Record<string, readonly string[]> = {
  '/': ['/'],
  '/following': ['/following'],
  '/following/details/@webId': ['/following/details/@followedWebId'],
  // Leads to one of the two that follow.
  '/your-work': [],
  '/your-work/webs': ['/your-work/webs', '/your-work/webs?search=nothing'],
  '/your-work/webs/details/@webId': ['/your-work/webs/details/@webId'],
  '/your-work/collections': ['/your-work/collections'],
  '/your-work/bin': ['/your-work/bin', '/your-work/bin?kind=comment'],
  '/import': ['/import'],
  '/search': [
    '/search',
    '/search?q=shown',
    '/search?q=set&type=collection',
    '/search?q=ada&type=profile',
    '/search?q=tag%3Aaxe+sort%3Anewest',
    '/search?q=color&type=code',
    '/search?q=ab&type=code',
  ],
  '/search/details/@webId': ['/search/details/@webId?q=shown'],
  // Leads to the images.
  '/assets': [],
  '/assets/images': ['/assets/images', '/assets/images?query=nothing'],
  '/assets/videos': ['/assets/videos'],
  '/assets/audios': ['/assets/audios'],
  '/assets/my': ['/assets/my', '/assets/my?type=video', '/assets/my?type=audio'],
  '/assets/liked': ['/assets/liked'],
  '/explore-profiles': ['/explore-profiles'],
  '/signup': ['/signup', '/signup?invitation=unknown'],
  '/login': ['/login'],
  '/forgot-password': ['/forgot-password'],
  '/reset-password': ['/reset-password?token=unknown'],
  '/undo-change-email': ['/undo-change-email?token=unknown'],
  '/verify-email': ['/verify-email?token=unknown'],
  // Leads to the profile's settings.
  '/settings': [],
  '/settings/profile': ['/settings/profile'],
  '/settings/account': ['/settings/account'],
  '/settings/editor': ['/settings/editor'],
  '/settings/notifications': ['/settings/notifications'],
  '/settings/safety': ['/settings/safety'],
  '/settings/invitations': ['/settings/invitations'],
  '/settings/tokens': ['/settings/tokens'],
  '/unsubscribe': ['/unsubscribe?token=unknown'],
  '/notifications': ['/notifications', '/notifications?before=1'],
  '/organize-showcase': ['/organize-showcase'],
  '/collection/@collectionId': ['/collection/@collectionId'],
  '/collection/@collectionId/details/@webId': ['/collection/@collectionId/details/@webId'],
  '/tag/@tag': ['/tag/axe', '/tag/axe?order=newest', '/tag/no-web-has-this'],
  '/tag/@tag/details/@webId': ['/tag/axe/details/@webId'],
  '/details/@webId': ['/details/@webId'],
  '/new-web': ['/new-web'],
  '/web/@webId': ['/web/@webId'],
  '/web/@webId/forks': ['/web/@webId/forks'],
  '/web/@webId/fork-tree': ['/web/@webId/fork-tree'],
  // Only for a fork (forks.spec.ts).
  '/web/@webId/changes': [],
  '/view-full/@webId': ['/view-full/@webId'],
  '/embed/@webId': ['/embed/@webId', '/embed/@webId?panes=html-result&run=1'],
  '/admin': ['/admin', '/admin/queues'],
  '/admin/settings': ['/admin/settings'],
  // Only for an installation without an admin (set-up.spec.ts).
  '/setup': [],
  '/terms': ['/terms'],
  '/privacy': ['/privacy'],
  '/imprint': ['/imprint'],
  '/admin/reports': ['/admin/reports', '/admin/reports?state=handled'],
  '/admin/actions': ['/admin/actions', '/admin/actions?state=active', '/admin/actions?state=past'],
  '/admin/spam': ['/admin/spam', '/admin/spam?domain=example.test'],
  '/admin/storage': ['/admin/storage'],
  '/admin/audit': ['/admin/audit', '/admin/audit?actor=operator'],
  '/admin/members/waiting': ['/admin/members/waiting'],
  '/admin/members': ['/admin/members', '/admin/members?q=nobody-has-this-name'],
  '/admin/members/@username': ['/admin/members/@username'],
  '/admin/invitations': ['/admin/invitations'],
  '/error': ['/error', '/nothing/lives/here'],
  '/@username': ['/@username'],
  '/@username/details/@webId': ['/@username/details/@webId'],
  // These two lead to their first tab.
  '/@username/webs': [],
  '/@username/webs/details/@webId': ['/@username/webs/details/@webId'],
  '/@username/collections': [],
  '/@username/collections/@collectionTab': ['/@username/collections/popular', '/@username/collections/saved'],
  '/@username/webs/@webTab': ['/@username/webs/popular'],
  '/@username/webs/@webTab/details/@webId': ['/@username/webs/public/details/@webId'],
  '/@username/@webTab': ['/@username/liked', '/@username/private'],
  '/@username/@webTab/details/@webId': ['/@username/public/details/@webId'],
};

/** On these pages, members without content see the same as other members. */
const sameWhenEmpty =
  /^\/(?:search|error|signup|undo-|verify-|settings\/(?:editor|account)|view-full|embed)|.\/details\//;

const forGuests: readonly PageAccess[] = ['open', 'guest-only'];
const forMembers: readonly PageAccess[] = ['login-only', 'moderator', 'admin'];

/** The addresses of all pages that one of `accesses` may open. */
function addressesFor(accesses: readonly PageAccess[], shown: Shown): string[] {
  const values = new Map(Object.entries(shown));
  const { isEmpty } = shown;
  return pageRoutes
    .filter(({ access, path }) => accesses.includes(access) && !(isEmpty && sameWhenEmpty.test(path)))
    .flatMap(({ path }) => addresses[path] ?? [])
    .map((address) => address.replaceAll(/@(\w+)/g, (_, name) => String(values.get(name))));
}

/** Waits until every island that hydrates without a touch is ready, and the editor's panes are rendered. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const islands = [...document.querySelectorAll('code-island[when=load], code-island[when=idle]')];
    return islands.every((island) => island.hasAttribute('data-ready'));
  });
  if (/\/(?:new-web|web\/[\w-]+)(?:\?|$)/.test(page.url()))
    await expect(page.locator('.monaco-editor')).toHaveCount(3);
}

async function expectAllSound(page: Page, accesses: readonly PageAccess[], shown: Shown): Promise<void> {
  // Up to 50 pages, each loaded and checked twice.
  test.slow();
  for (const address of addressesFor(accesses, shown)) {
    await page.goto(address, { waitUntil: 'load' });
    await settle(page);
    await expectSound(page, address, { without: '.monaco-editor' });
  }
}

test('every page of the site is in the table', () => {
  expect(Object.keys(addresses).toSorted()).toEqual(pageRoutes.map(({ path }) => path).toSorted());
});

test('every page that guests see is accessible', async ({ page, playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL });
  await expectAllSound(page, forGuests, await fullMember(api));
  await api.dispose();
});

// The pages for members and those for everybody are separate tests, so that two browsers check them in parallel.
for (const [what, accesses] of [
  ['every page for members', forMembers],
  ['every page for everybody', ['open']],
] as const) {
  test(`${what} is accessible to a member who has content on all of them`, async ({ page }) => {
    const member = await fullMember(page.request);
    await enterAs(page, member);
    await expectAllSound(page, accesses, member);
  });
}

test('every page is accessible to a member without content', async ({ page }) => {
  const member = await emptyMember(page.request);
  await enterAs(page, member);
  await expectAllSound(page, ['open', ...forMembers], member);
});

test('the admin’s pages are accessible', async ({ page }) => {
  test.slow();
  const member = await register(page.request);
  await promote(member.username);
  await enterAs(page, member);
  const routes = pageRoutes.filter(({ access }) => access === 'moderator' || access === 'admin');
  expect(routes.length).toBeGreaterThan(4);
  for (const path of routes.map((route) => route.path.replace('@username', member.username))) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await settle(page);
    await expectSound(page, path);
  }
});
