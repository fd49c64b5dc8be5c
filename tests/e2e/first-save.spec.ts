import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';
import { write } from './support/editor.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'About this web' });
const warningIn = (page: Page) => dialogOf(page).getByRole('alert');
const fieldsOf = (page: Page) => ({
  title: dialogOf(page).getByRole('textbox', { name: 'Title', exact: true }),
  description: dialogOf(page).getByRole('textbox', { name: 'Description', exact: true }),
});

/** Opens the dialog of the first save. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test('the first save proposes title and description from the page, and Enter saves', async ({ page }) => {
  await enter(page);
  await page.goto('/new-web');
  await write(page, 'HTML', '<h1>Good <em>morning</em></h1>\n<p>The sun rises over\n  the hills.</p>');
  await save(page);
  const { title, description } = fieldsOf(page);
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('Good morning');
  await expect(description).toHaveValue('The sun rises over the hills.');
  await expect(warningIn(page)).toHaveText('Title and description are required');
  await expectSound(page);
  const height = async () => (await dialogOf(page).boundingBox())?.height;
  const before = await height();
  await expect(warningIn(page), 'both are filled').toHaveCount(0);
  expect(await height(), 'nothing moves').toBeCloseTo(before ?? 0, 1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Good morning' })).toBeVisible();
});

test('a title or description that the page lacks is asked for, and the warning disappears as soon as both are filled', async ({
  page,
}) => {
  await enter(page);
  await page.goto('/new-web');
  await write(page, 'HTML', '<canvas></canvas>');
  await save(page);
  const { title, description } = fieldsOf(page);
  await expect(title).toHaveValue('');
  await expect(description).toHaveValue('');
  await title.fill('Drawn');
  await expect(warningIn(page)).toHaveText('Title and description are required');
  await description.fill('A canvas');
  await expect(warningIn(page)).toHaveCount(0);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();

  await write(page, 'JS', '/**\n * Falling stars, drawn on a canvas.\n */\nconst stars = [];');
  await save(page);
  await expect(title).toHaveValue('Falling stars, drawn on a canvas.');
  await expect(description).toHaveValue('Falling stars, drawn on a canvas.');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByLabel('Title').fill('Night sky');
  await page.keyboard.press('Enter');
  await save(page);
  await expect(title, 'a title that was given stays').toHaveValue('Night sky');
});
