import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { enter } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { halves } from './support/halves.ts';

const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function calm(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
}

/** A sound of a second, as WAV. */
function tone(): Buffer {
  const rate = 8_000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + rate, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
    [40, rate],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return Buffer.concat([head, Buffer.alloc(rate, 128)]);
}

async function addSound(api: APIRequestContext, token: string, title: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const file = { name: 'a.wav', mimeType: 'audio/wav', buffer: tone() };
  const upload = await api.post('/api/v1/media/upload?kind=audio', { headers, multipart: { file } });
  expect(upload.status(), await upload.text()).toBe(201);
  const { url, publicId } = (await upload.json()).data;
  const data = { title, assetType: 'audio', assetURL: url, assetPublicId: publicId };
  expect((await api.post('/api/v1/assets/create', { headers, data })).status()).toBe(201);
}

test('a member uploads a picture, looks at it, edits and deletes it', async ({ page }) => {
  await enter(page);
  await page.goto('/assets');
  await expect(page).toHaveURL(/\/assets\/images$/);
  await page.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Image' });
  const file = dialog.locator('input[type=file]');
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1_500_001) };
  await file.setInputFiles(large);
  await expect(dialog.getByText('Max Size 1.5MB')).toBeVisible();
  await file.setInputFiles(await halves(300, 200, 'beside'));
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Missing required fields')).toBeVisible();
  const title = uniqueTitle('Halves');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(told(page, 'Asset Created Succesfully!')).toBeVisible();
  const card = page.getByRole('article', { name: title });
  await expect(card).toBeVisible();
  await calm(page);

  await card.getByRole('link', { name: title }).click();
  const shown = page.getByRole('dialog', { name: title });
  await expect(shown.getByRole('img', { name: title })).toBeVisible();
  await shown.getByRole('button', { name: 'Like' }).click();
  await expect(shown.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
  await expect(shown.getByRole('button', { name: 'Follow' })).toHaveCount(0);
  await shown.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Asset' });
  await edit.getByLabel('Visibility').selectOption({ label: 'Private' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(told(page, 'Asset Updated Succesfully!')).toBeVisible();
  await expect(card, 'public lists hold public assets alone').toHaveCount(0);

  await page.getByRole('link', { name: 'My Assets' }).click();
  await card.hover();
  await card.getByRole('button', { name: 'More' }).click();
  await card.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete Asset' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(told(page, 'Asset Deleted Succesfully!')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('sounds play one after the other, and stop at the end of the list', async ({ page }) => {
  const { accessToken } = await enter(page);
  const [last, first] = [uniqueTitle('Last tone'), uniqueTitle('First tone')];
  await addSound(page.request, accessToken, last);
  await addSound(page.request, accessToken, first);
  await page.goto('/assets/my?type=audio');
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toHaveCount(0);
  await page.getByRole('button', { name: `Play ${first}` }).click();
  await expect(player).toContainText(first);
  await player.getByRole('button', { name: 'Previous' }).click();
  await expect(player, 'nothing stands before it').toContainText(first);
  await expect(player, 'the next one follows by itself').toContainText(last);
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  await player.getByRole('button', { name: 'Next' }).click();
  await expect(player).toContainText(last);
  await player.getByRole('slider', { name: 'Seek' }).fill('0');
  await page.getByRole('button', { name: `Play ${last}` }).click();
  await page.getByRole('button', { name: `Pause ${last}` }).click();
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByRole('button', { name: `Play ${first}` }).click();
  await expect(player).toContainText(first);
  await calm(page);
});
