import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';

test('a member chooses one of twelve generated avatars, which is uploaded at once', async ({ page }) => {
  await enter(page);
  await page.goto('/settings/profile');
  await expect(page.locator('code-island[name=ProfileSettings][data-ready]')).toBeAttached();
  await page.getByRole('button', { name: 'Upload cover image' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Device', 'URL', 'Camera']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Upload avatar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload avatar' });
  await dialog.getByRole('tab', { name: 'Generated' }).click();
  const choices = dialog.getByRole('group', { name: 'Generated avatars' }).getByRole('button');
  await expect(choices).toHaveCount(12);
  await expectSound(page, 'generated avatars');
  await choices.nth(4).press('Enter');
  await expect(page.getByText('Avatar Updated Successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  const shown = page.locator('.account-button img');
  await expect(shown).toHaveAttribute('src', /\.webp$/);
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
