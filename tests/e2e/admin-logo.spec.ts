import { expect, test } from 'playwright/test';
import sharp from 'sharp';
import { enterAs, register } from './support/calls.ts';
import { promote } from './support/full-site.ts';

test('an admin uploads a logo, sees it in the header, and removes it; typed settings stay', async ({
  page,
}) => {
  const admin = await register(page.request);
  await promote(admin.username);
  await enterAs(page, admin);
  await page.goto('/admin/settings');
  await expect(page.locator('main code-island[data-ready]').first()).toBeAttached();
  const name = page.getByLabel('Site name');
  await name.fill('Typed, not saved');
  const red = { create: { width: 120, height: 60, channels: 3, background: '#c0392b' } } as const;
  const buffer = await sharp(red).png().toBuffer();
  await page.getByLabel('Upload a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Logo saved')).toBeVisible();
  const mark = page.locator('.top-bar .logo-mark');
  await expect(mark).toHaveCSS('background-image', /\/icons\/[\w-]+\/header\.png/);
  await expect.poll(async () => (await mark.boundingBox())?.width).toBe(52);
  await expect(page.getByAltText('Current logo')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByText('The default logo is back')).toBeVisible();
  await expect(mark).toHaveCSS('background-image', 'none');
  await expect(page.getByAltText('Current logo')).toHaveCount(0);
  await expect(name).toHaveValue('Typed, not saved');
});
