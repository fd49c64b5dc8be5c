import { sql } from 'kysely';
import t from 'tap';
import { collectionTabs, webTabs } from '../../src/pages/(profile)/data/tabs.ts';
import { pageRoutes } from '../../src/pages/routes.ts';
import { build } from '../helpers/build.ts';
import { readMarkup } from '../helpers/markup.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import {
  canaries,
  makeWithdrawable,
  seenByGuests,
  type Withdrawable,
} from '../helpers/visibility/withdrawn.ts';
import { waitUntil } from '../helpers/wait.ts';
import { form, saveWeb } from '../helpers/webs.ts';

const names = ['the-author', 'the-deleted', 'the-keeper'];
const below = (tabs: string[]) => names.flatMap((name) => tabs.map((tab) => `/${name}/${tab}`));
const webTabsOf = Object.keys(webTabs);
const words = Object.values(canaries).map((word) => word.slice(0, 6));

/** The addresses at which a guest visits each page. A new page fails until it is listed here. */
const visits: Record<string, (world: Withdrawable) => string[]> = {
  '/': () => ['/', '/?page=2'],
  '/following': () => ['/following'],
  '/following/details/@webId': ({ webs }) => webs.map((id) => `/following/details/${id}`),
  '/your-work': () => ['/your-work'],
  '/your-work/webs': () => ['/your-work/webs'],
  '/your-work/webs/details/@webId': ({ webs }) => webs.map((id) => `/your-work/webs/details/${id}`),
  '/your-work/collections': () => ['/your-work/collections'],
  '/your-work/bin': () => ['/your-work/bin'],
  '/import': () => ['/import'],
  '/search': () =>
    words.flatMap((q) => ['', '&type=collection', '&type=profile'].map((type) => `/search?q=${q}${type}`)),
  '/search/details/@webId': ({ webs }) => webs.map((id) => `/search/details/${id}?q=zyx`),
  '/assets': () => ['/assets'],
  '/assets/images': () => ['/assets/images', '/assets/images?query=zyx'],
  '/assets/videos': () => ['/assets/videos'],
  '/assets/audios': () => ['/assets/audios'],
  '/assets/my': () => ['/assets/my'],
  '/assets/liked': () => ['/assets/liked'],
  '/explore-profiles': () => ['/explore-profiles'],
  '/signup': () => ['/signup'],
  '/login': () => ['/login'],
  '/forgot-password': () => ['/forgot-password'],
  '/reset-password': () => ['/reset-password?token=unknown'],
  '/undo-change-email': () => ['/undo-change-email?token=unknown'],
  '/verify-email': () => ['/verify-email?token=unknown'],
  '/settings': () => ['/settings'],
  '/settings/profile': () => ['/settings/profile'],
  '/settings/account': () => ['/settings/account'],
  '/settings/editor': () => ['/settings/editor'],
  '/settings/notifications': () => ['/settings/notifications'],
  '/settings/safety': () => ['/settings/safety'],
  '/unsubscribe': () => ['/unsubscribe?token=unknown'],
  '/notifications': () => ['/notifications'],
  '/settings/invitations': () => ['/settings/invitations'],
  '/settings/tokens': () => ['/settings/tokens'],
  '/organize-showcase': () => ['/organize-showcase'],
  '/collection/@collectionId': ({ collections }) => collections.map((id) => `/collection/${id}`),
  '/collection/@collectionId/details/@webId': ({ collections, webs }) =>
    collections.flatMap((collection) => webs.map((web) => `/collection/${collection}/details/${web}`)),
  '/tag/@tag': () => ['/tag/fleeting', '/tag/fleeting?order=newest'],
  '/tag/@tag/details/@webId': ({ webs }) => webs.map((id) => `/tag/fleeting/details/${id}`),
  '/details/@webId': ({ webs }) => webs.flatMap((id) => [`/details/${id}`, `/details/${id}?part=overlay`]),
  '/new-web': () => ['/new-web'],
  '/web/@webId': ({ webs }) => webs.flatMap((id) => [`/web/${id}`, `/web/${id}?run=0`]),
  '/web/@webId/forks': ({ webs }) => webs.map((id) => `/web/${id}/forks`),
  '/web/@webId/fork-tree': ({ webs }) => webs.map((id) => `/web/${id}/fork-tree`),
  '/web/@webId/changes': ({ webs }) =>
    webs.flatMap((id) => ['', '?view=side'].map((query) => `/web/${id}/changes${query}`)),
  '/view-full/@webId': ({ webs }) => webs.map((id) => `/view-full/${id}`),
  '/embed/@webId': ({ webs }) =>
    webs.flatMap((id) =>
      ['', '?run=1', '?panes=html-css-js-result&run=1'].map((query) => `/embed/${id}${query}`),
    ),
  '/admin': () => ['/admin'],
  '/admin/settings': () => ['/admin/settings'],
  '/admin/audit': () => ['/admin/audit'],
  '/admin/storage': () => ['/admin/storage'],
  '/admin/reports': () => ['/admin/reports'],
  '/admin/actions': () => ['/admin/actions'],
  '/admin/spam': () => ['/admin/spam'],
  '/admin/members/waiting': () => ['/admin/members/waiting'],
  '/admin/members': () => ['/admin/members'],
  '/admin/members/@username': () => below(['']).map((path) => `/admin/members${path.slice(0, -1)}`),
  '/admin/invitations': () => ['/admin/invitations'],
  '/setup': () => ['/setup'],
  '/terms': () => ['/terms'],
  '/privacy': () => ['/privacy'],
  '/imprint': () => ['/imprint'],
  '/error': () => ['/error'],
  '/@username': () => below(['']).map((path) => path.slice(0, -1)),
  '/@username/details/@webId': ({ webs }) => below(webs.map((id) => `details/${id}`)),
  '/@username/webs': () => below(['webs']),
  '/@username/webs/details/@webId': ({ webs }) => below(webs.map((id) => `webs/details/${id}`)),
  '/@username/collections': () => below(['collections']),
  '/@username/collections/@collectionTab': () =>
    below(Object.keys(collectionTabs).map((tab) => `collections/${tab}`)),
  '/@username/webs/@webTab': () => below(webTabsOf.map((tab) => `webs/${tab}`)),
  '/@username/webs/@webTab/details/@webId': ({ webs }) =>
    below(webTabsOf.map((tab, at) => `webs/${tab}/details/${webs[at % webs.length]}`)),
  '/@username/@webTab': () => below(webTabsOf),
  '/@username/@webTab/details/@webId': ({ webs }) =>
    below(webTabsOf.map((tab, at) => `${tab}/details/${webs[at % webs.length]}`)),
};

ensurePages();
const { ctx, app, call, member, drain } = await build(t);
const world = await makeWithdrawable({ call, ctx, member });
const bystander = await member();
const sentinel = await saveWeb(call, bystander, { title: 'Sentinel one' });
await drain();

/** All responses to guests, by address. */
async function readAll(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const visit of Object.values(visits))
    for (const address of visit(world)) {
      const { html, headers } = await page(app, address);
      answers.set(address, `${headers.location ?? ''} ${html}`);
    }
  return answers;
}

const sentinelPage = async () => (await page(app, `/view-full/${sentinel._id}`)).html;

/** Waits until this process has received the notifications of all changes, which arrive in order. */
async function waitForNotifications(title: string): Promise<void> {
  const body = form({ title });
  await call('PATCH', `/webs/update/${sentinel._id}`, { as: bystander, body });
  await waitUntil('changes are heard of', async () => (await sentinelPage()).includes(title));
}

/** The addresses whose responses still contain a word of a withdrawn item, with these words. */
function telling(answers: Map<string, string>): [string, string[]][] {
  const traces = [...Object.values(canaries), ...world.pictures.map(folderOf)];
  return [...answers]
    .map(([address, text]): [string, string[]] => [address, traces.filter((word) => text.includes(word))])
    .filter(([, found]) => found.length > 0);
}

const folderOf = (image: string) => image.split('/').at(-2) ?? '';

t.test('every page is in the table', async (t) => {
  t.strictSame(Object.keys(visits).toSorted(), pageRoutes.map(({ path }) => path).toSorted());
});

t.test('islands of the editor and of the full view get only the props they use', async (t) => {
  const keysOf = async (address: string) => {
    const { html } = await page(app, address);
    const island = readMarkup(html).tags.find(({ name }) => name === 'code-island');
    const { web } = JSON.parse(island?.attributes.get('props') ?? '{}');
    return { web: Object.keys(web).toSorted(), text: JSON.stringify(web) };
  };
  const code = ['_id', 'css', 'cssLinks', 'html', 'htmlLinks', 'isClipped', 'js', 'jsLinks'];
  t.strictSame((await keysOf(`/view-full/${sentinel._id}`)).web, code);
  const shown = [
    'commentsCount',
    'description',
    'forkedFrom',
    'isLikedByMe',
    'likesCount',
    'owner',
    'revision',
  ];
  t.strictSame(
    (await keysOf(`/web/${sentinel._id}`)).web,
    [...code, ...shown, 'title', 'updatedAt', 'visibility'].toSorted(),
  );
});

t.test('what turns private, is hidden, removed or deleted disappears from every guest’s page', async (t) => {
  await waitForNotifications('Sentinel two');
  const warm = await readAll();
  const met = new Set(telling(warm).flatMap(([, found]) => found));
  for (const name of seenByGuests) t.ok(met.has(canaries[name]), `guests have seen the ${name}`);
  // The notification of the last save may have invalidated the page that was read before.
  await sentinelPage();
  await sql`update webs set title = 'Renamed by nobody' where id = ${sentinel._id}`.execute(ctx.db);
  t.match(await sentinelPage(), 'Sentinel two', 'pages are kept');

  await world.withdraw();
  await waitForNotifications('Sentinel three');
  t.strictSame(telling(await readAll()), [], 'at once');
  await drain();
  await waitForNotifications('Sentinel four');
  t.strictSame(telling(await readAll()), [], 'and when the jobs are done');
});
