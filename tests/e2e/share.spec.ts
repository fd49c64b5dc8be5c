import { readFile } from 'node:fs/promises';
import { type Download, expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { copiedWith } from './support/picker.ts';
import { publishElsewhere } from './support/preview.ts';

const readText = async (file: Download) => readFile(await file.path(), 'utf8');

test('the share dialog creates the code of an embed, which runs as chosen', async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page);
  const id = await publishElsewhere(browser, { html: '<p>Hello</p>', css: 'p { color: red }' });
  await page.goto(`/details/${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(new RegExp(`/web/${id}$`));
  const code = dialog.getByRole('img', { name: /^QR code of the link to/ });
  await expect(code).toHaveCount(0);
  await dialog.getByRole('button', { name: 'QR Code' }).press('Enter');
  await expect(code).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as SVG' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('qr-code.svg');
  expect(await readText(file)).toMatch(/^<svg xmlns=.*<\/svg>\n$/);
  await expectSound(page, 'the QR code', { within: 'dialog.dialog' });
  await dialog.getByRole('button', { name: 'QR Code' }).click();
  await expect(code).toHaveCount(0);
  await dialog.getByLabel('CSS', { exact: true }).check();
  await dialog.getByLabel('Result', { exact: true }).uncheck();
  await dialog.getByLabel('CSS', { exact: true }).click();
  await expect(dialog.getByLabel('CSS', { exact: true })).toBeChecked();
  await dialog.getByLabel('Theme').selectOption('Dark');
  await dialog.getByLabel('Run immediately').check();
  await dialog.getByLabel('Height in pixels').fill('9');
  await expect(dialog.getByText('A number from 150 to 2000')).toBeVisible();
  await dialog.getByLabel('Height in pixels').fill('220');
  await dialog.getByRole('button', { name: 'Copy code' }).click();
  const embed = await copiedWith(page, `/embed/${id}?panes=css&amp;theme=dark&amp;run=1"`);
  expect(embed).toContain('height="220"');
  await expect(dialog.frameLocator('iframe').locator('pre')).toContainText('color: red');
  await dialog.getByLabel('Link', { exact: true }).scrollIntoViewIfNeeded();
  await expectSound(page, 'the share dialog', { within: 'dialog.dialog' });
});

test('the editor has the share dialog too; a private web has a link and no embed', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: object) => {
        document.documentElement.dataset.shared = JSON.stringify(data);
      },
    });
  });
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, 'Mine alone', { html: 'x' }, 'Private');
  await page.goto(`/web/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog.getByText('A private web cannot be embedded')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy code' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Share with an app' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', new RegExp(`Mine alone.*/web/${id}`));
});

test('a link that the system cannot share is copied, and a dismissed system dialog shows no message', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    let name = 'AbortError';
    Object.assign(navigator, {
      share: async () => {
        const error = new DOMException('No', name);
        name = 'NotAllowedError';
        throw error;
      },
    });
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, 'Shared', { html: 'x' });
  await page.goto(`/web/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page
    .getByRole('dialog', { name: 'Share' })
    .getByRole('button', { name: 'Share with an app' });
  await share.click();
  await expect(page.locator('.toast')).toHaveCount(0);
  await share.click();
  await expect(page.getByRole('status').filter({ hasText: 'Link Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/web/${id}$`));
  expect(errors).toEqual([]);
});
