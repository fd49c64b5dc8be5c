import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { halves } from './support/halves.ts';

test('the owner uploads a picture for a web and goes back to the automatic one, by keyboard', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Pictured');
  await publish(page.request, accessToken, title, { html: '<h1>Hello</h1>' });
  await page.goto('/your-work/webs');
  const card = page.getByRole('article', { name: title });
  const picture = card.locator('.card-picture img');
  const automatic = (await picture.getAttribute('src')) ?? '';
  await card.getByRole('button', { name: 'More' }).click();
  await card.getByRole('menuitem', { name: 'Update Details' }).click();
  const details = page.getByRole('dialog', { name: 'Update Details' });
  await details.getByRole('button', { name: 'Change picture' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change picture' });
  await expect(dialog.getByRole('radio', { name: 'Automatic' })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Use the automatic picture again' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Upload a picture' }).press('Enter');
  const uploading = page.getByRole('dialog', { name: 'Upload a picture' });
  await uploading.getByLabel('Picture').setInputFiles(await halves(1_300, 800, 'beside'));
  await uploading.getByRole('button', { name: 'Crop and upload' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Picture changed' })).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', automatic);
  await expect(uploading).toHaveCount(0);

  await details.getByRole('button', { name: 'Change picture' }).press('Enter');
  await expect(dialog.getByRole('radio', { name: 'Your picture' })).toBeChecked();
  await expectSound(page, 'Change picture');
  await dialog.getByRole('radio', { name: 'Your picture' }).press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Automatic' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Use the automatic picture again' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(picture).toHaveAttribute('src', automatic);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(picture).toHaveAttribute('src', automatic);
});
