import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { result, write } from './support/editor.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Start from a template' });
const tile = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true });
const textOf = (page: Page, pane: 'HTML' | 'CSS' | 'JS') =>
  page.getByRole('region', { name: pane, exact: true }).locator('.view-lines, .cm-content').first();

test('an empty pane says what it is for, and templates disappear at the first key', async ({ page }) => {
  await page.goto('/new-web');
  await expect(strip(page)).toBeVisible();
  await expect(strip(page).getByRole('button')).toHaveCount(10);
  await expect(tile(page, 'p5'), 'what needs packages is offered where the site has them').toHaveCount(0);
  await expect(page.locator('.editorPlaceholder, .cm-placeholder').first()).toHaveText(
    'The page: headings, text, pictures',
  );
  await expectSound(page);
  await write(page, 'HTML', '<p>x</p>');
  await expect(strip(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(page.locator('.editorPlaceholder, .cm-placeholder').first()).toBeVisible();
  await expect(strip(page), 'an offer is made once').toHaveCount(0);
});

test('a template runs in its preview, and fills the panes when chosen, by keyboard alone', async ({
  page,
}) => {
  await page.goto('/new-web');
  await expect(strip(page)).toBeVisible();
  await tile(page, 'Clock').hover();
  await expect(result(page).locator('.clock')).toBeVisible();
  await page.getByRole('heading', { name: 'Result' }).hover();
  await expect(result(page).locator('.clock')).toHaveCount(0);
  await expect(textOf(page, 'HTML')).toHaveText('');

  await tile(page, 'Blank').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 'Canvas')).toBeFocused();
  await expect(result(page).locator('canvas')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(strip(page)).toHaveCount(0);
  await expect(textOf(page, 'HTML')).toContainText('canvas');
  await expect(page.getByText('Unsaved draft')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(textOf(page, 'HTML')).toHaveText('');

  await tile(page, 'Form').click();
  await expect(result(page).getByRole('heading', { name: 'Say hello' })).toBeVisible();
  const html = page.getByRole('region', { name: 'HTML', exact: true });
  await expect(html.locator('.monaco-editor.focused')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(textOf(page, 'HTML'), 'the editor’s own undo takes it back too').toHaveText('');
});
