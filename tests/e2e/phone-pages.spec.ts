import { expect, test } from 'playwright/test';
import { untilQuiet } from '../../infra/bench/browser/network.ts';
import { expectSound } from './support/axe.ts';
import { enter, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { halves } from './support/halves.ts';
import { addAsset } from './support/library.ts';

// axe-pages.spec.ts checks all pages in a desktop window.
const lists = [
  '/',
  '/following',
  '/your-work/webs',
  '/your-work/webs?search=nothing',
  '/your-work/collections',
  '/search?q=accessible',
  '/search?q=ada&type=profile',
  '/explore-profiles',
];
const forGuests = [
  '/',
  '/search?q=a',
  '/signup',
  '/login',
  '/forgot-password',
  '/new-web',
  '/error',
  '/nowhere',
];
const settings = ['profile', 'account', 'editor'].map((tab) => `/settings/${tab}`);

test('pages have no serious accessibility violation and do not scroll sideways', async ({ page }) => {
  for (const path of forGuests) {
    await page.goto(path);
    await untilQuiet(page);
    await expectSound(page, path);
  }
});

test('a saved web’s page, the full view and the home page of a member are accessible', async ({ page }) => {
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Accessible'), { html: '<h1>Hello</h1>' });
  for (const path of [`/web/${id}`, `/view-full/${id}`, ...lists, ...settings]) {
    await page.goto(path);
    await untilQuiet(page);
    await expectSound(page, path);
  }
});

test('page heads are compact: in the details under 120 px, a profile’s picture 96 px', async ({ page }) => {
  const { accessToken, username } = await enter(page);
  const title = uniqueTitle('A name of a usual length');
  const id = await publish(page.request, accessToken, title, { html: '<h1>Hello</h1>' });
  await page.goto(`/details/${id}`);
  const head = await page.locator('.details-head').boundingBox();
  expect(head?.height).toBeLessThan(120);
  await page.goto(`/${username}`);
  const avatar = await page.locator('.profile-avatar .avatar').boundingBox();
  expect([avatar?.width, avatar?.height]).toEqual([96, 96]);
});

test('in details the follower count goes below the author’s name instead of cutting it', async ({ page }) => {
  const author = await register(page.request);
  const id = await publish(page.request, author.accessToken, uniqueTitle('Whose is this'), {
    html: '<h1>Hi</h1>',
  });
  await enter(page);
  await page.goto(`/details/${id}`);
  const name = page.getByRole('dialog').getByRole('link', { name: author.fullName }).last();
  await expect(name).toBeVisible();
  expect(await name.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
  const head = await page.locator('.details-head').boundingBox();
  expect(head?.height).toBeLessThan(120);
});

test('tabs that do not fit scroll sideways, with the current one in view', async ({ page }) => {
  await enter(page);
  await page.goto('/settings/tokens');
  const current = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Tokens' });
  await expect(current).toHaveAttribute('aria-current', 'page');
  await expect(current).toBeInViewport({ ratio: 1 });
});

test('the button that adds an asset stands beside the heading, and the search below both', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  await addAsset(page.request, accessToken, 'image', uniqueTitle('Image'), await halves(300, 200, 'beside'));
  await page.goto('/assets/images');
  const head = page.locator('.page-head');
  const boxes = [
    head.getByRole('heading', { name: 'Images', exact: true }),
    head.getByRole('button', { name: 'Create' }),
    head.getByRole('searchbox', { name: 'Search assets' }),
  ].map((part) => part.boundingBox());
  const [heading, create, search] = await Promise.all(boxes);
  expect(create?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  expect(search?.y).toBeGreaterThan((create?.y ?? 0) + (create?.height ?? 0));
});

test('popular tags that do not fit scroll in their row, and the page does not', async ({ page }) => {
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Tagged'), { html: '<h1>Hi</h1>' });
  const tags = ['one', 'two', 'three', 'four', 'five'].map((word) => `a-tag-of-a-usual-length-${word}`);
  const saved = await page.request.patch(`/api/v1/webs/update/${id}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: { tags: JSON.stringify(tags) },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const row = page.getByRole('navigation', { name: 'Popular tags' });
  await expect(async () => {
    await page.goto('/');
    await expect(row.getByRole('link')).not.toHaveCount(0);
    expect(await row.evaluate((nav) => nav.scrollWidth > nav.clientWidth)).toBe(true);
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
