import { expect, type Page, test } from 'playwright/test';
import { enter } from './support/calls.ts';
import { describe, result, uniqueTitle, write } from './support/editor.ts';
import { choose, paneOf } from './support/languages.ts';

const errors = (page: Page) => paneOf(page, 'JS').locator('.squiggly-error');

/** The only problem of the JS pane, in the words of the type checker. */
async function problemOf(page: Page): Promise<string> {
  await expect(errors(page)).toHaveCount(1);
  await paneOf(page, 'JS').locator('.view-line').first().click();
  await page.keyboard.press('F8');
  const widget = paneOf(page, 'JS').locator('.marker-widget');
  await expect(widget).toBeVisible();
  const text = (await widget.textContent()) ?? '';
  await page.keyboard.press('Escape');
  return text;
}

test('calls of a package are checked against its types, and its members are suggested', async ({ page }) => {
  await enter(page);
  await page.goto('/new-web');
  await choose(page, 'JS', 'TSX');
  await write(
    page,
    'JS',
    "import confetti, * as party from 'confetti';\nconst text: string = confetti(3);\ndocument.body.append(text);\n",
  );
  await page.getByRole('button', { name: 'Add confetti' }).click();
  await expect(result(page).getByText('confetti of 3')).toBeVisible();
  expect(await problemOf(page), 'the types of the package').toContain(
    "Argument of type 'number' is not assignable to parameter of type 'string'",
  );
  await write(page, 'JS', 'party.');
  await page.keyboard.press('ControlOrMeta+Space');
  const suggested = page.locator('.suggest-widget .monaco-list-row', { hasText: 'colour' });
  await expect(suggested).toBeVisible();
  await suggested.click();
  await page.keyboard.insertText(' as number;');
  await expect(errors(page), 'a text is no number').toHaveCount(2);
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Delete');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await describe(page, uniqueTitle('Typed'));
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(result(page).getByText('confetti of 3')).toBeVisible();
  await paneOf(page, 'JS').locator('.monaco-editor').first().click();
  expect(await problemOf(page), 'after the web is opened again').toContain('not assignable');
});
