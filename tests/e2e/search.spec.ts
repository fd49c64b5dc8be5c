import { expect, type Page, test } from 'playwright/test';
import { enter, publish, register } from './support/calls.ts';
import { searchBox } from './support/controls.ts';
import { detailsOf } from './support/details.ts';
import { findCard } from './support/people.ts';

const code = { html: '<p>one</p>' };
const cards = (page: Page) => page.getByRole('article');
const pins = (page: Page) => page.getByRole('dialog', { name: 'Pined Items' });
/** A word that no other text contains; letters only, so that it is one word. */
const newWord = () =>
  `zq${Array.from({ length: 10 }, () => 'abcdefgh'[Math.floor(Math.random() * 8)]).join('')}`;

/** Scrolls until the list has this many cards. */
async function scrollTo(page: Page, wanted: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3_000);
      return cards(page).count();
    })
    .toBe(wanted);
}

test('a guest searches by keyboard, reads to the end, opens a web and continues searching', async ({
  page,
  context,
}) => {
  const { accessToken, username } = await register(context.request);
  const word = newWord();
  for (let number = 1; number <= 12; number++)
    await publish(context.request, accessToken, `${word} number ${number}`, code);
  await page.goto('/');
  const narrow = (await searchBox(page).boundingBox())?.width ?? 0;
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await expect.poll(async () => (await searchBox(page).boundingBox())?.width).toBeGreaterThan(narrow + 100);
  await page.keyboard.type('a/b');
  await expect(searchBox(page), 'in a field it is a letter').toHaveValue('a/b');
  await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeFocused();
  // The first Escape closes suggestions if any are open.
  for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
  await expect(searchBox(page)).not.toBeFocused();
  await searchBox(page).fill('   ');
  await searchBox(page).press('Enter');
  await expect(page, 'blanks are no text').toHaveURL(/\/$/);
  await searchBox(page).fill(`  ${word}  numbr `);
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(`/search?q=${word}++numbr`);
  await expect(page).toHaveTitle(/^Search zq/);
  await expect(searchBox(page)).toHaveValue(`${word}  numbr`);
  await expect(page.getByText('12 webs')).toBeVisible();
  await scrollTo(page, 12);
  await expect(page.getByText('No More Data')).toBeVisible();
  const [title = ''] = await cards(page).nth(3).getByRole('link').first().allInnerTexts();
  await expect(cards(page).nth(3).locator('mark')).toHaveText([word, 'number']);

  await cards(page).nth(3).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/search\/details\/[\w-]+\?q=zq/);
  const details = await detailsOf(page, title);
  await page.reload();
  await detailsOf(page, title);
  await details.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(page).toHaveURL(`/search?q=${word}++numbr`);
  await expect(searchBox(page)).toHaveValue(`${word}  numbr`);

  const kinds = page.getByRole('navigation', { name: 'Kind of results' });
  await kinds.getByRole('link', { name: 'Collections' }).click();
  await expect(page.getByText('No Result Found')).toBeVisible();
  await kinds.getByRole('link', { name: 'Profile' }).click();
  await searchBox(page).fill(username);
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(`/search?q=${username}&type=profile`);
  await cards(page).first().getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please login to follow' })).toBeVisible();
});

test('a member followed on Explore stays visible, nobody is skipped, and the next visit leaves them out', async ({
  page,
}) => {
  await enter(page);
  for (let number = 0; number < 14; number++) await register(page.request);
  // On a large screen more than the first page would be loaded at once.
  await page.setViewportSize({ width: 700, height: 500 });
  await page.goto('/explore-profiles');
  await expect(page.getByRole('heading', { name: 'Explore People' })).toBeVisible();
  const first = cards(page).first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  const follow = first.getByRole('button', { name: /^Follow/ });
  await expect(first).toContainText(/\d+ followers?/);
  await follow.click();
  await expect(follow).toHaveText('Following');
  const next = page.waitForRequest(/\/explore-profiles\?page=\d+$/);
  await page.mouse.wheel(0, 4_000);
  expect((await next).url(), 'those below have moved up to the first page').toMatch(/page=1$/);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(11);
  await expect(page.getByRole('article', { name, exact: true })).toHaveCount(1);
  await page.goto('/explore-profiles');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('article', { name, exact: true })).toHaveCount(0);
});

test('pins are listed, opened and removed in the top bar and the side menu, and cards agree', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const button = page.getByRole('button', { name: 'Pined Items' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(pins(page).getByText('No Pined Items Found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pins(page)).toBeHidden();
  await expect(button).toBeFocused();

  const word = newWord();
  const headers = { authorization: `Bearer ${accessToken}` };
  for (let number = 1; number <= 10; number++) {
    const id = await publish(page.request, accessToken, `${word} ${number}`, code);
    if (number < 10) await page.request.patch(`/api/v1/users/add-to-pined/${id}`, { headers });
  }
  await page.goto('/');
  const card = await findCard(page, `${word} 10`);
  const pinByMenu = async (entry: string) => {
    await card.hover();
    await card.getByRole('button', { name: 'More' }).click();
    await card.getByRole('menuitem', { name: entry }).click();
  };
  await pinByMenu('Add To Pined');
  await expect(page.getByRole('status').filter({ hasText: 'Web Added to Pined Items' })).toBeVisible();

  // A high window would have room for all of them at once.
  await page.setViewportSize({ width: 1000, height: 520 });
  await button.click();
  const entries = pins(page).getByRole('listitem');
  await expect(entries.first()).toContainText(`${word} 10`);
  await expect(entries).toHaveCount(8);
  await pins(page).locator('.pined-list').hover();
  await page.mouse.wheel(0, 2_000);
  await expect(entries).toHaveCount(10);
  await expect(pins(page).getByText('No More Items')).toBeVisible();
  const remove = entries.first().getByRole('button', { name: 'Remove From Pined' });
  await expect(remove).toHaveAccessibleDescription(`${word} 10`);
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(entries).toHaveCount(9);
  await expect(entries.first().getByRole('button')).toBeFocused();
  await page.keyboard.press('Escape');
  await card.hover();
  await card.getByRole('button', { name: 'More' }).click();
  await expect(card.getByRole('menuitem', { name: 'Add To Pined' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Side menu' })
    .getByRole('button', { name: 'Pined Items' })
    .click();
  await expect(entries).toHaveCount(8);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page
    .getByRole('navigation', { name: 'Side menu' })
    .getByRole('button', { name: 'Collection' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Create Collection' })).toBeVisible();
  await page.keyboard.press('Escape');
  await button.click();
  await entries.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/web\//);
});

test('a pin whose removal fails returns to the list', async ({ page }) => {
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, newWord(), code);
  const headers = { authorization: `Bearer ${accessToken}` };
  await page.request.patch(`/api/v1/users/add-to-pined/${id}`, { headers });
  await page.route('**/users/remove-pined/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Pined Items' }).click();
  await pins(page).getByRole('button', { name: 'Remove From Pined' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(pins(page).getByRole('listitem')).toHaveCount(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search box is a form whose results are readable', async ({ page, context }) => {
    const { accessToken } = await register(context.request);
    const word = newWord();
    await publish(context.request, accessToken, `${word} here`, code);
    await page.goto('/');
    await searchBox(page).fill(`${word} here`);
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(`/search?q=${word}+here`);
    await expect(cards(page)).toHaveAccessibleName(`${word} here`);
    await expect(cards(page).locator('mark')).toHaveText([word, 'here']);
  });
});
