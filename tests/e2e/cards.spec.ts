import { type APIRequestContext, expect, request, test } from 'playwright/test';
import { enter, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { findCard } from './support/people.ts';

const code = { html: '<p>one</p>' };

/** A member with public webs of these titles. */
async function author(...titles: string[]) {
  const api = await request.newContext({ baseURL: process.env.BASE_URL });
  const person = await register(api);
  for (const title of titles) await publish(api, person.accessToken, title, code);
  return { ...person, api };
}

async function dataOf(api: APIRequestContext, accessToken: string, path: string) {
  const reply = await api.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
  return (await reply.json()).data;
}

test('following from a card updates all cards of that owner, and the Following page', async ({ page }) => {
  const titles = [uniqueTitle('One'), uniqueTitle('Two')];
  await author(...titles);
  await enter(page);
  const [one, two] = [await findCard(page, titles[1] ?? ''), await findCard(page, titles[0] ?? '')];
  const followed = page.waitForResponse(/\/followers\/toggle\//);
  await one.getByRole('button', { name: 'Follow', exact: true }).click();
  for (const card of [one, two])
    await expect(card.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await followed;
  await page.getByRole('navigation', { name: 'Home' }).getByRole('link', { name: 'Following' }).click();
  await expect(page).toHaveURL(/\/following$/);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toHaveAccessibleName(titles[1] ?? '');
  await expect(page.getByText('No More Data')).toBeVisible();
  const ended = page.waitForResponse(/\/followers\/toggle\//);
  await page.getByRole('article').first().getByRole('button', { name: 'Following', exact: true }).click();
  await ended;
  await page.reload();
  await expect(page.getByText('No Result Found')).toBeVisible();
});

test('a follow that fails is reverted and says why', async ({ page }) => {
  const title = uniqueTitle('Unfollowable');
  await author(title);
  await enter(page);
  const card = await findCard(page, title);
  await page.route('**/api/v1/followers/toggle/*', (route) =>
    route.fulfill({ status: 429, json: { status: 429, message: 'Too many requests', data: null } }),
  );
  await card.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Too many requests');
  await expect(card.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});

test('the menu pins and unpins, by mouse and by keyboard', async ({ page }) => {
  const title = uniqueTitle('Pinnable');
  await author(title);
  const { accessToken } = await enter(page);
  const card = await findCard(page, title);
  await card.hover();
  const more = card.getByRole('button', { name: 'More' });
  await more.click();
  const menu = page.getByRole('menu', { name: 'More' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.getByRole('menuitem', { name: 'Add To Pined' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Web Added to Pined Items' })).toBeVisible();
  const pined = await dataOf(page.request, accessToken, '/users/pined');
  expect(pined.docs.map((web: { title: string }) => web.title)).toEqual([title]);
  await expect(menu).toBeHidden();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: 'Remove From Pined' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await dataOf(page.request, accessToken, '/users/pined')).totalDocs).toBe(0);
  await expect(more).toBeFocused();
});

test('guests are told to log in, in the menu too', async ({ page }) => {
  const title = uniqueTitle('For guests');
  await author(title);
  await page.goto('/');
  const card = await findCard(page, title);
  await card.getByRole('button', { name: 'Follow', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Please login to follow' });
  await expect(alert.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  await card.getByRole('button', { name: 'Like' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please login to like' })).toBeVisible();
  await card.hover();
  await card.getByRole('button', { name: 'More' }).click();
  await card.getByRole('menuitem', { name: 'Add To Pined' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please login to pin' })).toBeVisible();
});

test('own cards have a menu without a follow button', async ({ page }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Mine');
  await publish(page.request, accessToken, title, code);
  await page.goto('/your-work/webs');
  const card = page.getByRole('article', { name: title });
  await expect(card.getByRole('button', { name: 'More' })).toBeAttached();
  await expect(card.getByRole('button', { name: /^Follow/ })).toHaveCount(0);
});

test('a title has a line of its own, and counts of zero give their space to the owner’s name', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('A web whose title takes all the room that a card has for it');
  await publish(page.request, accessToken, title, code);
  await page.goto('/your-work/webs');
  const card = page.getByRole('article', { name: title });
  const rightOf = (selector: string) =>
    card.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().right));
  expect(await rightOf('.card-title')).toBe(await rightOf('.card-foot'));
  const widthOfCounts = () => card.locator('.card-counts').evaluate(({ clientWidth }) => clientWidth);
  const [narrow, counts] = [await widthOfCounts(), card.locator('.count[data-zero]')];
  expect(await counts.count()).toBeGreaterThan(0);
  await counts.evaluateAll((all) => {
    for (const count of all) count.removeAttribute('data-zero');
  });
  expect(await widthOfCounts()).toBeGreaterThan(narrow);
});
