import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { result, show } from './support/editor.ts';
import { choose, kindOf, paneOf, problemIn } from './support/languages.ts';

test('a phone edits TSX and SCSS, shows their errors, and their compiled text', async ({ page }) => {
  await page.goto('/new-web');
  await show(page, 'JS');
  await choose(page, 'JS', 'TSX');
  const code = paneOf(page, 'JS').locator('.cm-content');
  await code.tap();
  await page.keyboard.insertText('// @jsx h\nconst h = (a: string) => a;\ndocument.body.append(');
  await page.keyboard.type('<b>');
  await expect(code, 'tags close').toContainText('<b></b>');
  await expect(problemIn(page, 'JS', /^Line 3/)).toBeVisible();
  await expect(paneOf(page, 'JS').locator('.cm-lint-marker-error')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(')');
  await expect(problemIn(page, 'JS', /^Line/)).toBeHidden();
  await paneOf(page, 'JS').getByRole('button', { name: 'View compiled' }).tap();
  await expect(paneOf(page, 'JS').getByRole('region', { name: 'Compiled JS' })).toContainText("h('b'");
  await expectSound(page);

  await show(page, 'CSS');
  await choose(page, 'CSS', 'SCSS');
  await paneOf(page, 'CSS').locator('.cm-content').tap();
  await page.keyboard.insertText('$a: rgb(1, 2, 3); html { body { color: $a } }');
  await show(page, 'Result');
  await expect(result(page).locator('body')).toContainText('b');
  await expect(result(page).locator('body')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await show(page, 'CSS');
  await expect(kindOf(page, 'CSS')).toBeVisible();
});
