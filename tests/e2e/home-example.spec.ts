import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { result } from './support/editor.ts';

test('a guest edits the example on the home page, and continues with it in the editor', async ({ page }) => {
  await page.goto('/');
  const example = page.getByRole('region', { name: 'Try it' });
  const css = example.getByRole('textbox', { name: 'CSS of the example' });
  await expect(page.locator('iframe'), 'nothing runs before it is touched').toHaveCount(0);
  await css.click();
  const frame = page.frameLocator('iframe[title="Example"]');
  await expect(frame.locator('i').first()).toHaveCSS('background-color', 'rgb(201, 246, 90)', {
    timeout: 20_000,
  });
  await expectSound(page);
  await css.press('ControlOrMeta+End');
  await css.pressSequentially('\ni { background: rgb(1, 2, 3) }');
  await expect(page.frameLocator('iframe[title="Example"]').locator('i').first()).toHaveCSS(
    'background-color',
    'rgb(1, 2, 3)',
  );
  await example.getByRole('link', { name: 'Keep this' }).click();
  await expect(page).toHaveURL(/\/new-web$/);
  await expect(result(page).locator('i').first()).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await expect(page.getByText('Unsaved draft')).toBeVisible();
  await page.reload();
  await expect(result(page).locator('i').first(), 'it is a draft like any other from now on').toHaveCSS(
    'background-color',
    'rgb(1, 2, 3)',
  );
});
