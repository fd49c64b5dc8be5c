import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';

test('a member creates a token, which is shown once and works, and revokes it', async ({ page, request }) => {
  const { password } = await enter(page);
  await page.goto('/settings/tokens');
  await expect(page.locator('main code-island[data-ready]')).toBeAttached();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Backup script');
  await page.getByLabel('write-webs', { exact: true }).check();
  await expect(page.getByLabel('admin', { exact: true }), 'members have no rights of admins').toHaveCount(0);
  await page.getByRole('textbox', { name: 'Your password' }).fill('not-the-password');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Password is not correct')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: 'Create token' }).click();

  const shown = page.getByRole('region', { name: 'Your new token' });
  await expect(shown).toBeFocused();
  const token = (await shown.locator('code').textContent()) ?? '';
  const ask = async () => (await request.get('/api/v1/users/me', bearer(token))).status();
  expect(await ask()).toBe(200);
  await expectSound(page, 'the tokens');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page, 'the tokens, narrow');

  await page.reload();
  await expect(page.getByText('Backup script')).toBeVisible();
  await expect(page.getByText('read, write-webs')).toBeVisible();
  await expect(page.getByText(/Last used .* from/)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(page.locator('main code-island[data-ready]')).toBeAttached();
  await page.getByRole('button', { name: 'Revoke Backup script' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect(await ask()).toBe(401);
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
