import { type APIRequestContext, expect, type Page, type Route, test } from 'playwright/test';
import { untilQuiet } from '../../infra/bench/browser/network.ts';
import { expectSound } from './support/axe.ts';
import { enter, publish, register, type Tokens } from './support/calls.ts';
import { awake } from './support/controls.ts';
import { uniqueTitle } from './support/editor.ts';

const code = { html: '<p>one</p>' };

async function change(api: APIRequestContext, { accessToken }: Tokens, address: string, data = {}) {
  const method = address.startsWith('users/') ? 'PATCH' : 'POST';
  const headers = { authorization: `Bearer ${accessToken}` };
  const reply = await api.fetch(`/api/v1/${address}`, { method, headers, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()).data;
}

/** A member with three webs, the second one in the showcase, and one follower. */
async function maker(api: APIRequestContext) {
  const person = await register(api);
  const name = uniqueTitle('Work');
  const titles = ['one', 'two', 'three'].map((word) => `${name} ${word}`);
  const ids: string[] = [];
  for (const title of titles) ids.push(await publish(api, person.accessToken, title, code));
  await change(api, person, 'users/update-showcase', { showcase: [ids[1]] });
  const links = { link1: 'https://example.com/me', link2: '', link3: '' };
  await change(api, person, 'users/update', { fullName: person.fullName, bio: 'Makes things', ...links });
  const fan = await register(api);
  await change(api, fan, `followers/toggle/${person.username}`);
  return { person, titles, ids, fan };
}

const count = (page: Page, words: RegExp) => page.getByRole('button', { name: words });

test('a profile is explored from a name: tabs, details over them, follow, and followers', async ({
  page,
  context,
}) => {
  const { person, titles, ids, fan } = await maker(context.request);
  const me = await enter(page);
  await page.goto(`/details/${ids[0]}`);
  await page.getByRole('dialog').getByRole('link', { name: person.fullName }).click();
  await expect(page).toHaveURL(`/${person.username}`);
  await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible();
  await expect(page.getByRole('link', { name: 'example.com' })).toHaveAttribute('rel', /nofollow.*ugc/);
  await expect(page.getByRole('article')).toHaveCount(1);
  const tabs = page.getByRole('navigation', { name: 'Webs' });
  await expect(tabs.getByRole('link')).toHaveText(['Showcase', 'Popular', 'Public', 'Forked', 'Liked']);
  await tabs.getByRole('link', { name: 'Public' }).click();
  await expect(page).toHaveURL(`/${person.username}/public`);
  await expect(page.getByRole('article')).toHaveCount(3);

  await page.getByRole('link', { name: titles[2], exact: true }).click();
  await expect(page).toHaveURL(`/${person.username}/public/details/${ids[2]}`);
  await expect(page.getByRole('dialog', { name: titles[2] })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/${person.username}/public`);

  const head = page.locator('.profile-actions');
  await head.getByRole('button', { name: 'Follow' }).click();
  await expect(count(page, /^2 Followers$/)).toBeVisible();
  for (const card of await page.getByRole('article').all())
    await expect(card.getByRole('button', { name: 'Following' })).toBeVisible();

  await count(page, /Followers/).click();
  const dialog = page.getByRole('dialog', { name: person.fullName });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').first()).toContainText(me.username);
  await expect(dialog.getByRole('listitem').first().getByRole('button')).toHaveCount(0);
  await dialog.getByRole('listitem').last().getByRole('button', { name: 'Follow' }).click();
  await expect(dialog.getByRole('listitem').last().getByRole('button', { name: 'Following' })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Followers' }).press('ArrowRight');
  await expect(dialog.getByText('No Followings Found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(count(page, /Followers/)).toBeFocused();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await expect(page).toHaveURL(`/${me.username}/popular`);
  await expect(page.getByText(`${me.username} Have Not Create Any Web`)).toBeVisible();
  await expect(count(page, /^2 Following$/)).toBeEnabled();
  await expect(count(page, /^0 Followers$/)).toBeDisabled();
  await count(page, /Following/).click();
  const mine = page.getByRole('dialog', { name: me.fullName });
  await mine.getByRole('listitem').filter({ hasText: fan.username }).getByRole('button').click();
  await page.keyboard.press('Escape');
  await expect(count(page, /^1 Following$/)).toBeVisible();
});

test('a follow that fails is reverted on the profile and in the list of followers', async ({
  page,
  context,
}) => {
  const { person } = await maker(context.request);
  await enter(page);
  await page.goto(`/${person.username}/popular`);
  await expect(page.locator('code-island[name=ProfileFollow]')).toHaveAttribute('data-ready');
  await page.route('**/followers/toggle/**', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Not today', data: null } }),
  );
  const follow = page.locator('.profile-actions .profile-follow');
  await follow.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not today' })).toBeVisible();
  await expect(follow).toHaveText('Follow');
  await expect(count(page, /^1 Follower$/)).toBeVisible();
  const failing = (route: Route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Gone fishing', data: null } });
  await page.route('**/followers/get-followers/**', failing);
  await count(page, /Follower/).click();
  const people = page.getByRole('dialog', { name: person.fullName });
  await expect(people.getByRole('alert').filter({ hasText: 'Gone fishing' })).toBeVisible();
  await page.unroute('**/followers/get-followers/**', failing);
  await people.getByRole('button', { name: 'Retry' }).click();
  const row = page.getByRole('dialog', { name: person.fullName }).getByRole('listitem').first();
  await row.getByRole('button').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not today' })).toHaveCount(1);
  await expect(row.getByRole('button')).toHaveText('Following');
});

test('the editor’s picture and author link to profiles, after asking about unsaved work', async ({
  page,
}) => {
  const { username, fullName, accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Mine'), code);
  await page.goto(`/web/${id}`);
  await awake(page);
  const bar = page.getByRole('banner');
  const { title, author, middle } = await bar.evaluate((element) => {
    const boxOf = (selector: string) => {
      const range = document.createRange();
      range.selectNodeContents(element.querySelector(selector) ?? element);
      const { left, top, bottom } = range.getBoundingClientRect();
      return { left, centre: (top + bottom) / 2 };
    };
    const { top, bottom } = element.getBoundingClientRect();
    const [title, author] = [boxOf('.editor-title-button'), boxOf('.editor-author a')];
    return { title, author, middle: (top + bottom) / 2 };
  });
  expect(author.left, 'one left edge').toBe(title.left);
  const off = (title.centre + author.centre) / 2 - middle;
  expect(Math.abs(off), 'in the middle of the bar').toBeLessThan(2);
  for (const name of [fullName, 'My Profile']) {
    await expect(bar.getByRole('link', { name })).toHaveAttribute('href', `/${username}`);
    await bar.getByRole('link', { name }).click();
    await expect(page.getByRole('dialog', { name: 'Leave this page' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await bar.getByRole('link', { name: 'My Profile' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(`/${username}/popular`);
});

test('a long list of followers loads to its end while scrolling', async ({ page, context }) => {
  test.slow();
  const { person } = await maker(context.request);
  for (let more = 0; more < 24; more++)
    await change(context.request, await register(context.request), `followers/toggle/${person.username}`);
  await enter(page);
  await page.goto(`/${person.username}/popular`);
  await count(page, /^25 Followers$/).click();
  const dialog = page.getByRole('dialog', { name: person.fullName });
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await expect(dialog).toHaveCSS('width', '500px');
  await expect(dialog).toHaveCSS('height', '500px');
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(25);
  await expect(dialog.getByText('No More Data')).toBeVisible();
});

test('a profile has no serious accessibility violation and does not scroll sideways, on a phone too', async ({
  page,
  context,
}) => {
  const { person } = await maker(context.request);
  const { username } = await enter(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [
      `/${person.username}`,
      `/${username}/private`,
      `/${person.username}/collections/popular`,
    ]) {
      await page.goto(path);
      await untilQuiet(page);
      await expectSound(page, `${path} at ${width}`);
    }
    await page.goto(`/${person.username}`);
    await count(page, /Follower/).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    await expectSound(page, `followers at ${width}`);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a profile is readable, and its tabs and pages are links', async ({ page, context }) => {
    const { person, titles } = await maker(context.request);
    await context.clearCookies();
    await page.goto(`/${person.username}`);
    await expect(page.getByText('Makes things')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeHidden();
    await page.getByRole('link', { name: 'Public' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByRole('link', { name: titles[0], exact: true }).click();
    await expect(page.getByRole('dialog', { name: titles[0] })).toBeVisible();
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(`/${person.username}/public`);
  });
});

test('removing a like removes the card from the list of likes, and Undo restores its place', async ({
  page,
}) => {
  const { accessToken } = await register(page.request);
  const name = uniqueTitle('Liked');
  const titles = ['one', 'two', 'three'].map((word) => `${name} ${word}`);
  const me = await enter(page);
  for (const title of titles) {
    const id = await publish(page.request, accessToken, title, code);
    await change(page.request, me, `likes/web/${id}`);
  }
  await page.goto(`/${me.username}/liked`);
  const cards = page.getByRole('article');
  const order = (...words: string[]) => expect(cards).toHaveText(words.map((word) => new RegExp(word)));
  await order('three', 'two', 'one');
  await cards.nth(1).getByRole('button', { name: 'Like', exact: true }).click();
  await order('three', 'one');
  await page.getByRole('button', { name: 'Undo' }).click();
  await order('three', 'two', 'one');
  await expect(cards.nth(1).getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.reload();
  await order('two', 'three', 'one');
});

test('one line runs below the tabs of a profile and the switch beside them', async ({ page }) => {
  const { username } = await enter(page);
  await page.goto(`/${username}`);
  const tabs = page.locator('.profile-tabs');
  const row = page.locator('.profile-ways');
  await expect(row).toHaveCSS('box-shadow', /inset/);
  await expect(tabs).toHaveCSS('box-shadow', 'none');
  const bottomOf = (part: typeof tabs) => part.evaluate((one) => one.getBoundingClientRect().bottom);
  expect(await bottomOf(tabs)).toBe(await bottomOf(row));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tabs).toHaveCSS('box-shadow', /inset/);
  await expect(row).toHaveCSS('box-shadow', 'none');
});
