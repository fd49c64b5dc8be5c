import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { result, show } from './support/editor.ts';

test('on a phone a template is one tap away, and its result is visible', async ({ page }) => {
  await page.goto('/new-web');
  await show(page, 'HTML');
  await expect(page.getByRole('region', { name: 'Start from a template' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Grid', exact: true }).tap({ timeout: 20_000 });
  await show(page, 'Result');
  await expect(result(page).getByText('Wide')).toBeVisible();
});
