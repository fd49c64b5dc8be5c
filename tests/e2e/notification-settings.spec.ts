import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enterAs, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';

test('a kind that is turned off in the settings disappears from the bell, also after a reload', async ({
  page,
}) => {
  const [owner, fan] = [await register(page.request), await register(page.request)];
  const web = await publish(page.request, owner.accessToken, uniqueTitle('Quiet'), { html: '<p>Hello' });
  await page.request.post(`/api/v1/likes/web/${web}`, {
    headers: { authorization: `Bearer ${fan.accessToken}` },
    data: {},
  });
  await page.context().clearCookies();
  await enterAs(page, owner);
  await page.goto('/settings/notifications');
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Likes' }).uncheck();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Likes' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Forks' })).toBeChecked();
});

test('a thread is muted in the list and unmuted in the settings', async ({ page }) => {
  const [owner, fan] = [await register(page.request), await register(page.request)];
  const web = await publish(page.request, owner.accessToken, uniqueTitle('Lively'), { html: '<p>Hello' });
  await page.request.post('/api/v1/comments/create', {
    headers: { authorization: `Bearer ${fan.accessToken}` },
    data: { web, text: 'Much ado' },
  });
  await page.context().clearCookies();
  await enterAs(page, owner);
  await page.goto('/notifications');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Much ado' })).toBeVisible();
  await main.getByRole('button', { name: 'Mute thread' }).press('Enter');
  await expect(main.getByRole('link', { name: 'Much ado' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/settings/notifications');
  await expect(page.getByRole('combobox', { name: 'Likes' }), 'no mail server, no mails').toHaveCount(0);
  await page.getByRole('button', { name: 'Unmute' }).click();
  await expect(page.getByText('No muted threads')).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});
