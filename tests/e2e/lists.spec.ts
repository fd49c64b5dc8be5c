import { expect, type Page, test } from 'playwright/test';
import { enter, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { findCard } from './support/people.ts';

const code = { html: '<p>one</p>' };
const cards = (page: Page) => page.getByRole('article');
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ webs?$/ });

/** A member with ten webs, the even ones private; returns their titles. */
async function maker(page: Page): Promise<(number: number) => string> {
  const { accessToken } = await enter(page);
  const word = uniqueTitle('Web');
  const nameOf = (number: number) => `${word} number ${number}`;
  for (let number = 1; number <= 10; number++)
    await publish(page.request, accessToken, nameOf(number), code, number % 2 === 1 ? 'Public' : 'Private');
  return nameOf;
}

/** Scrolls until the list has this many cards. */
async function scrollTo(page: Page, wanted: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3_000);
      return cards(page).count();
    })
    .toBe(wanted);
}

test('sorting and views change the list at once, and are part of the address', async ({ page }) => {
  const nameOf = await maker(page);
  await page.goto('/your-work');
  await expect(page).toHaveURL(/\/your-work\/webs$/);
  await expect(count(page)).toHaveText('10 webs');
  await expect(cards(page).first()).toHaveAccessibleName(nameOf(10));
  await page.getByLabel('Sort Direction').selectOption('Ascending');
  await expect(cards(page).first()).toHaveAccessibleName(nameOf(1));
  await page.getByLabel('View').focus();
  await page.getByLabel('View').selectOption('Private');
  await expect(count(page)).toHaveText('5 webs');
  await expect(page).toHaveURL(/\?sortOrder=asc&view=private$/);
  await expect(page.getByLabel('View')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('View')).toHaveValue('private');
  await expect(cards(page)).toHaveCount(5);
  await page.getByLabel('View').selectOption('Forked');
  await expect(page.getByText('No Result Found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all webs' }).click();
  await expect(count(page)).toHaveText('10 webs');
});

test('a search disables sorting, and changing the view clears it', async ({ page }) => {
  await maker(page);
  await page.goto('/your-work/webs?sortBy=views');
  const search = page.getByRole('searchbox', { name: 'Search your webs' });
  await search.fill('  number 7 ');
  await expect(page.getByLabel('Sort By')).toBeDisabled();
  await expect(page.getByLabel('Sort Direction')).toBeDisabled();
  await expect(page).toHaveURL(/\?search=number\+7&sortBy=views$/);
  await expect(search).toBeFocused();
  await page.getByLabel('View').selectOption('Public');
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/\?sortBy=views&view=public$/);
  await expect(page.getByLabel('Sort By')).toBeEnabled();
  await expect(page.getByLabel('Sort By')).toHaveValue('views');
  await expect(count(page)).toHaveText('5 webs');
});

test('a search sent before hydration is executed', async ({ page }) => {
  await maker(page);
  const awake = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await awake.promise;
    await route.continue();
  });
  await page.goto('/your-work/webs', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search your webs' }).fill('number 7');
  awake.resolve();
  await expect(page).toHaveURL(/\?search=number\+7$/);
  await expect(count(page)).toHaveText('1 web');
});

test('a choice made before hydration is applied', async ({ page }) => {
  await maker(page);
  const awake = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await awake.promise;
    await route.continue();
  });
  await page.goto('/your-work/webs?view=private', { waitUntil: 'commit' });
  await expect(cards(page)).toHaveCount(5);
  await page.getByLabel('View').selectOption('All');
  await page.getByLabel('Sort Direction').selectOption('Ascending');
  awake.resolve();
  await expect(count(page)).toHaveText('10 webs');
  await expect(page).toHaveURL(/\/your-work\/webs\?sortOrder=asc$/);
});

test('a changed list still loads to its end', async ({ page }) => {
  await maker(page);
  await page.goto('/your-work/webs?view=private');
  await expect(cards(page)).toHaveCount(5);
  await page.getByLabel('View').selectOption('All');
  await scrollTo(page, 10);
  await expect(page.getByText('No More Data')).toBeVisible();
});

test('menus and tabs restore each list’s position and choices; the current tab starts from the top', async ({
  page,
}) => {
  const nameOf = await maker(page);
  await page.goto('/your-work/webs');
  await page.getByLabel('Sort Direction').selectOption('Ascending');
  await expect(page).toHaveURL(/sortOrder=asc/);
  await scrollTo(page, 10);
  const go = async (name: string) => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const last = page.getByRole('article', { name: nameOf(10) });
  await expect(last).toBeInViewport();
  await go('Trending');
  await expect(page).toHaveURL(/\/$/);
  await go('Your Work');
  await expect(page).toHaveURL(/sortOrder=asc/);
  await expect(cards(page)).toHaveCount(10);
  await expect(last).toBeInViewport();
  await page.getByRole('navigation', { name: 'Home' }).getByRole('link', { name: 'Your Work' }).click();
  await expect(page).toHaveURL(/\/your-work\/webs$/);
  await expect(page.getByLabel('Sort Direction')).toHaveValue('desc');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a like made elsewhere shows in the list after going back', async ({ page }) => {
  const nameOf = await maker(page);
  await page.goto('/your-work/webs');
  const like = page.getByRole('article', { name: nameOf(9) }).getByRole('button', { name: 'Like' });
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await scrollTo(page, 10);
  await page.goto('/');
  const elsewhere = (await findCard(page, nameOf(9))).getByRole('button', { name: 'Like' });
  await elsewhere.click();
  await expect(elsewhere).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(cards(page)).toHaveCount(10);
  await like.scrollIntoViewIfNeeded();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the controls are a working form', async ({ page, context }) => {
    const { accessToken } = await register(context.request);
    for (const number of [1, 2])
      await publish(
        context.request,
        accessToken,
        `Plain ${number}`,
        code,
        number === 1 ? 'Public' : 'Private',
      );
    await page.goto('/your-work/webs');
    await page.getByLabel('Sort Direction').selectOption('Ascending');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/your-work\/webs\?sortOrder=asc$/);
    await expect(cards(page).first()).toHaveAccessibleName('Plain 1');
    await page.getByLabel('View').selectOption('Private');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\?sortOrder=asc&view=private$/);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).getByRole('button', { name: 'More' })).toBeHidden();
  });
});
