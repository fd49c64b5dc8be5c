import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { searchBox } from './support/controls.ts';
import { result, uniqueTitle, write } from './support/editor.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' });

test('the palette opens pages, own webs and members, and triggers the page’s actions', async ({ page }) => {
  const { accessToken, username } = await enter(page);
  const title = uniqueTitle('Palette');
  const id = await publish(page.request, accessToken, title, { html: '<p>here</p>' });
  await page.goto('/');
  await expect(page.locator('code-island[data-ready]').first()).toBeAttached();
  await page.keyboard.press('ControlOrMeta+k');
  const field = palette(page).getByRole('combobox');
  await expect(field).toBeFocused();
  await expectSound(page);
  await field.fill(title);
  await expect(palette(page).getByRole('option', { name: title }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/web/${id}$`));

  await write(page, 'CSS', 'p { color: rgb(1, 2, 3) }');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('option', { name: 'Rename' }), 'by what it does').toBeVisible();
  await field.fill('layout 3');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Layout 3' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('save');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await field.fill(`@${username}`);
  await page.keyboard.press('ArrowDown');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(`Go to @${username}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${username}(/|$)`));
});

test('“?” lists all shortcuts, but not during typing', async ({ page }) => {
  await page.goto('/');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await searchBox(page).fill('why');
  await page.keyboard.type('?');
  await expect(searchBox(page)).toHaveValue('why?');
  await expect(keys).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeFocused();
  // The first Escape closes suggestions if any are open.
  for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(keys.getByText('Previous web of the list')).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});

test('a pane is maximized by its shortcut, its button or a double click on its head, also after a reload', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Alone'), { html: '<p>here</p>' });
  await page.goto(`/web/${id}`);
  const pane = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(pane('HTML').locator('.monaco-editor')).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(pane('HTML')).toBeHidden();
  await expect(pane('Result')).toBeHidden();
  await expect(pane('CSS').locator('.monaco-editor.focused')).toBeVisible();
  await expectSound(page, 'one pane alone', { within: 'main' });
  await page.reload();
  await expect(pane('CSS').locator('.monaco-editor')).toBeVisible();
  await expect(pane('HTML')).toBeHidden();
  await pane('CSS').getByRole('button', { name: 'Maximize CSS' }).click();
  await expect(pane('HTML')).toBeVisible();
  await expect(result(page).getByText('here')).toBeVisible();
  await pane('Result').getByRole('heading', { name: 'Result' }).dblclick();
  await expect(pane('HTML')).toBeHidden();
  await expect(result(page).getByText('here')).toBeVisible();
  await page.keyboard.press('Alt+0');
  await expect(pane('HTML')).toBeVisible();
});
