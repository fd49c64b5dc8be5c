import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';
import { promote } from './support/full-site.ts';
import { addAsset, tone } from './support/library.ts';
import { dataDir } from './support/second-web.ts';

test('an admin has the files counted, and deletes orphans', async ({ page }) => {
  const admin = await enter(page);
  await promote(admin.username);
  await addAsset(page.request, admin.accessToken, 'audio', 'A tone', tone(1));
  const orphan = join(dataDir(), 'media', 'aa', 'image-aaaaaaaaaaaaaaaaaaaaaa', 'master.webp');
  await mkdir(dirname(orphan), { recursive: true });
  await writeFile(orphan, 'left behind');
  const longAgo = new Date(Date.now() - 40 * 3_600_000);
  await utimes(orphan, longAgo, longAgo);

  await page.goto('/admin/storage');
  await expect(page.locator('code-island[name=StoredFiles][data-ready]')).toBeAttached();
  await page.getByRole('button', { name: /^Count/ }).click();
  await expect(page.getByRole('region', { name: 'Files', exact: true })).toContainText('Counted at');
  await expect(page.getByRole('table', { name: 'Files by kind' })).toContainText('Audio');
  const orphans = page.getByRole('region', { name: 'Orphaned files' });
  await expect(orphans).toContainText('1 file, 1 KB');
  await expect(page.getByRole('region', { name: 'Exports' })).toBeVisible();
  await expectSound(page, 'storage');
  await orphans.getByRole('button', { name: 'Delete orphaned files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete orphaned files' });
  await expect(dialog).toContainText('1 file with 1 KB will be deleted');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(orphans).toContainText('There are no orphaned files.');
});
