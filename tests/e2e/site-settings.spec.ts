import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';
import { promote } from './support/full-site.ts';

test('an admin writes the imprint, and the audit log names them', async ({ page }) => {
  const { username, accessToken } = await enter(page);
  await promote(username);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Admin' }).click();
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await expect(page.locator('main code-island:not([data-ready])')).toHaveCount(0);
  await expectSound(page, 'the settings');

  const accent = page.getByRole('textbox', { name: 'Accent color', exact: true });
  const save = page.getByRole('button', { name: 'Save settings' });
  await page.getByLabel('Imprint').fill('# Who runs this\n\nAda Lovelace, **London**');
  await page.getByLabel('Pick the accent color').fill('#ffee00');
  await expect(accent).toHaveValue('#ffee00');
  await save.click();
  await expect(page.getByText('hard to see on the light theme')).toBeVisible();
  await expect(accent).toBeFocused();
  await accent.fill('');
  await page.getByLabel('User', { exact: true }).fill('somebody');
  await save.click();
  await expect(page.getByText('Enter the host')).toBeVisible();
  await page.getByLabel('Mail server', { exact: true }).fill('mail.example.org?sendmail=true');
  await page.getByLabel('Password of the mail server').fill('p#/?@');
  await save.click();
  await expect(page.getByText('Host must be a name or an address')).toBeVisible();
  await page.getByLabel('Mail server', { exact: true }).fill('');
  await page.getByLabel('User', { exact: true }).fill('');
  await page.getByLabel('Password of the mail server').fill('');
  await expect(page.getByLabel('Imprint'), 'nothing typed is lost').toHaveValue(/Ada Lovelace/);
  await save.click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  try {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
    await expect(page.getByRole('heading', { name: 'Who runs this' })).toBeVisible();
    await expectSound(page, 'the imprint');
  } finally {
    await page.request.patch('/api/v1/admin/settings', {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { imprint: null },
    });
  }
  await page.goto(`/admin/audit?actor=${username}`);
  await expect(page.locator('.audit-line', { hasText: 'changed settings' }).first()).toBeVisible();
  await page.getByText('Details').first().click();
  await expect(page.getByText('Ada Lovelace').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page, 'the audit log, narrow');
});
