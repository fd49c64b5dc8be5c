import { type APIRequestContext, type Browser, expect, type Page, request, test } from 'playwright/test';
import { slowDown, watchTraffic } from '../../infra/bench/browser/network.ts';
import { budgets } from '../../infra/bench/goals.ts';
import { collect, enter, publish, register } from './support/calls.ts';
import { detailsOf } from './support/details.ts';
import { uniqueTitle } from './support/editor.ts';

const code = { html: '<h1>Hello</h1>', js: 'document.title = "ran"' };
const awake = (page: Page) => page.locator('code-island[data-ready]');
const profileOf = ({ username }: { username: string }) => `/${username}/popular`;

/** A member with public webs of these titles. */
async function author(...titles: string[]) {
  const api: APIRequestContext = await request.newContext({ baseURL: process.env.BASE_URL });
  const person = await register(api);
  const webIds: string[] = [];
  for (const title of titles) webIds.push(await publish(api, person.accessToken, title, code));
  return { ...person, api, webIds };
}

async function pagesToMeasure() {
  const { api, accessToken, webIds, ...person } = await author(uniqueTitle('Light'));
  const collection = await collect(api, accessToken, uniqueTitle('Light ones'), webIds);
  return [
    '/',
    `/search?q=${person.username}`,
    profileOf(person),
    `/collection/${collection}`,
    `/details/${webIds[0]}`,
  ];
}

/** Bytes of script that a browser with an empty cache loads without a touch, on a network that counts as slow. */
async function scriptBytesOf(browser: Browser, path: string, state?: Awaited<ReturnType<typeof stateOf>>) {
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL,
    ...(state && { storageState: state }),
  });
  const traffic = watchTraffic(context);
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(path);
  await traffic.untilIdle();
  await expect(awake(page)).toHaveCount(0);
  await context.close();
  return traffic.read().scriptBytes;
}

const stateOf = (page: Page) => page.context().storageState();

test('a guest’s page loads little script before it is touched', async ({ browser }) => {
  for (const path of await pagesToMeasure()) {
    const bytes = await scriptBytesOf(browser, path);
    expect(bytes, path).toBeGreaterThan(5_000);
    expect(bytes, path).toBeLessThanOrEqual(budgets.guestPageScript.ceiling);
  }
});

test('a member’s page loads little script before it is touched', async ({ browser, page }) => {
  await enter(page);
  const state = await stateOf(page);
  for (const path of await pagesToMeasure())
    expect(await scriptBytesOf(browser, path, state), path).toBeLessThanOrEqual(
      budgets.memberPageScript.ceiling,
    );
});

test('the first like, by mouse, is replayed once its code has loaded', async ({ page }) => {
  const title = uniqueTitle('Likeable');
  const owner = await author(title);
  await enter(page);
  await slowDown(page);
  await page.goto(profileOf(owner));
  await expect(awake(page)).toHaveCount(0);
  const like = page.getByRole('article', { name: title }).getByRole('button', { name: 'Like' });
  const saved = page.waitForResponse(/\/likes\/web\//);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect((await saved).status()).toBe(200);
});

test('the first follow, by keyboard, is replayed, and every island that shows the member is hydrated', async ({
  page,
}) => {
  const titles = [uniqueTitle('One'), uniqueTitle('Two')];
  const owner = await author(...titles);
  await enter(page);
  await slowDown(page);
  await page.goto(profileOf(owner));
  await expect(awake(page)).toHaveCount(0);
  await page.getByRole('article').first().getByRole('button', { name: 'Follow', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toHaveCount(3);
  await expect(page.getByText('1 Follower', { exact: true })).toBeVisible();
});

test('a menu opens before its code has loaded, and its first entry is replayed', async ({ page }) => {
  const title = uniqueTitle('Pinnable');
  const owner = await author(title);
  await enter(page);
  await slowDown(page);
  await page.goto(profileOf(owner));
  await expect(awake(page)).toHaveCount(0);
  // React is held back until the entry was chosen.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/chunks\//, async (route) => {
    await released;
    await route.continue();
  });
  const card = page.getByRole('article', { name: title });
  await card.hover();
  await card.getByRole('button', { name: 'More' }).press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Add To Pined' });
  await expect(entry).toBeVisible();
  // The menu focuses its first entry on `toggle`, which browsers dispatch later than they show it.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await entry.press('Enter');
  await expect(awake(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Web Added to Pined Items' })).toBeVisible();
});

test('a list loads its next page without hydrating islands', async ({ page }) => {
  const titles = Array.from({ length: 10 }, (_, at) => uniqueTitle(`Listed ${at}`));
  const owner = await author(...titles);
  await slowDown(page);
  await page.goto(profileOf(owner));
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(awake(page)).toHaveCount(0);
});

test('the result in the details runs, and the view is counted, without hydrating islands', async ({
  page,
}) => {
  const owner = await author(uniqueTitle('Seen'));
  await slowDown(page);
  const counted = page.waitForResponse(/\/webs\/inc-view\//);
  await page.goto(`/details/${owner.webIds[0]}`);
  await expect(
    page.frameLocator('iframe[title=Result]').getByRole('heading', { name: 'Hello' }),
  ).toBeVisible();
  expect((await counted).status()).toBe(200);
  await expect(awake(page)).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Follow', exact: true }).hover();
  await expect(page.locator('code-island[name=DetailsResult]')).toHaveAttribute('data-ready', '');
  await expect(
    page.frameLocator('iframe[title=Result]').getByRole('heading', { name: 'Hello' }),
  ).toBeVisible();
});

test('a result that freezes is stopped although nobody touches the page', async ({ page }) => {
  const api = await request.newContext({ baseURL: process.env.BASE_URL });
  const { accessToken } = await register(api);
  const id = await publish(api, accessToken, uniqueTitle('Frozen'), {
    js: 'setTimeout(() => { while (true); }, 500)',
  });
  await slowDown(page);
  await page.goto(`/details/${id}`);
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
});

test('a comment typed before its code has loaded stays and can be sent', async ({ page }) => {
  const title = uniqueTitle('Commented');
  const owner = await author(title);
  await enter(page);
  await slowDown(page);
  await page.goto(`/details/${owner.webIds[0]}`);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(awake(page)).toHaveCount(0);
  const box = dialog.getByRole('textbox', { name: 'Add a comment' });
  await box.pressSequentially('Typed early, ', { delay: 20 });
  await expect(page.locator('code-island[name=Comments]')).toHaveAttribute('data-ready', '');
  await expect(box).toBeFocused();
  await box.pressSequentially('and late');
  await expect(box).toHaveValue('Typed early, and late');
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect((await detailsOf(page, title)).getByRole('listitem').first()).toContainText(
    'Typed early, and late',
  );
});
