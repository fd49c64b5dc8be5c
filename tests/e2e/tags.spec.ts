import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { choose, openFromHome } from './support/details.ts';
import { uniqueTitle } from './support/editor.ts';

const code = { html: '<h1>Tagged</h1>', css: '', js: '' };
let number = 0;
const uniqueTag = () => `e2e-${Date.now().toString(36)}${number++}`;

test('tags are completed while typing, shown with the web, and link to all webs with them', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const [known, title, other] = [uniqueTag(), uniqueTitle('Tagged'), uniqueTitle('Other')];
  const id = await publish(page.request, accessToken, other, code);
  await page.request.patch(`/api/v1/webs/update/${id}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: { tags: JSON.stringify([known]) },
  });
  await publish(page.request, accessToken, title, code);
  const details = await openFromHome(page, title);
  await choose(details, 'Update Details');
  const dialog = page.getByRole('dialog', { name: 'Update Details' });
  const field = dialog.getByRole('combobox', { name: 'Tags' });
  await field.pressSequentially(`Art, ${known.slice(0, -1)}`);
  await expect(dialog.getByRole('option', { name: known })).toBeVisible();
  await expectSound(page, 'the tags that are offered');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(`Art, ${known}, `);
  await expect(dialog.getByRole('listbox')).toBeHidden();
  await field.fill('');
  await field.pressSequentially(known.slice(0, -1));
  await expect(dialog.getByRole('option', { name: known })).toBeVisible();
  await field.press('Escape');
  await expect(dialog, 'Escape closes the list alone').toBeVisible();
  await field.fill(`art ${known} not_a_tag`);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog.getByText('Tags have letters from a to z')).toBeVisible();
  await field.fill(`Art, ${known}`);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toHaveCount(0);
  const tags = details.getByRole('list', { name: 'Tags' });
  await expect(tags.getByRole('listitem')).toHaveText(['art', known]);
  await tags.getByRole('link', { name: known }).click();
  await expect(page.getByRole('heading', { name: `Tag ${known}` })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect(page).toHaveURL(/order=newest$/);
  await expect(page.getByRole('article').first()).toHaveAccessibleName(title);
  await page.getByRole('article', { name: other }).getByRole('link', { name: other }).click();
  await expect(page).toHaveURL(new RegExp(`/tag/${known}/details/${id}`));
});

test('a new web is saved with the tags of its first dialog', async ({ page }) => {
  await enter(page);
  const [tag, title] = [uniqueTag(), uniqueTitle('New tagged')];
  await page.goto('/new-web');
  await page.locator('.monaco-editor').first().click();
  await page.keyboard.type('<p>New</p>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'About this web' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('With tags');
  await dialog.getByRole('combobox', { name: 'Tags' }).fill(`${tag} second`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/web\/[\w-]+$/);
  await page.goto(`/tag/${tag}`);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});
