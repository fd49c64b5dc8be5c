import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { startEmptySite } from './support/empty-site.ts';

/** Configures a mail server for the site of the page's admin, and daily mails about likes. */
async function chooseMails(page: Page, origin: string) {
  const status = await page.evaluate(async () => {
    const { status } = await fetch('/api/v1/admin/settings', {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ smtpUrl: 'smtp://127.0.0.1:1' }),
    });
    return status;
  });
  expect(status).toBe(200);
  await page.goto(`${origin}/settings/notifications`);
  await page.getByRole('combobox', { name: 'Likes' }).selectOption('Daily');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Notification settings updated')).toBeVisible();
  await expectSound(page, 'mails by kind');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Likes' })).toHaveValue('daily');
  await expect(page.getByRole('checkbox', { name: 'Likes' })).toBeChecked();
}

test('opened at the machine’s own address, the page says what to configure', async ({ page }) => {
  await using site = await startEmptySite();
  const { origin, port } = new URL(site.setUpAddress);
  await page.goto(`http://127.0.0.2:${port}/`);
  const notice = page.getByText(
    `This site is set up for ${origin}. To use it at http://127.0.0.2:${port}, set PUBLIC_URL=http://127.0.0.2:${port}`,
  );
  await expect(notice).toBeVisible();
  await page.goto(origin);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the printed address opens the set-up, which exists until it is completed', async ({ page }) => {
  await using site = await startEmptySite();
  await page.goto(site.setUpAddress);
  await expect(page.locator('main code-island[data-ready]')).toBeAttached();
  await expect(page.getByLabel('Code')).toHaveValue(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  await page.getByText('Restore a backup instead').click();
  await page.getByRole('button', { name: 'Look for backups' }).click();
  await expect(page.getByText(/There are no backups in .*backups/)).toBeVisible();
  await page.getByText('Email (optional)').click();
  await expectSound(page, 'the set-up');
  const server = page.getByLabel('Mail server', { exact: true });
  await server.fill('127.0.0.1');
  await page.getByLabel('Port', { exact: true }).fill('1');
  await page.getByLabel('TLS from the start').uncheck();
  await page.getByLabel('Send a test email to').fill('me@example.test');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText('refuses the connection')).toBeVisible();
  await page.getByLabel('User', { exact: true }).fill('robot');
  await page.getByRole('button', { name: 'Set up the site' }).click();
  await expect(page.getByText('Enter the password of the mail server')).toBeVisible();
  await page.getByLabel('User', { exact: true }).fill('');
  await server.fill('');
  await page.getByRole('button', { name: 'Set up the site' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();

  await page.getByLabel('Username').fill('first-admin');
  await page.getByLabel('Email', { exact: true }).fill('first@example.test');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a-good-password');
  await page.getByLabel('Site name').fill('Atelier');
  await page.getByLabel('Sign-up').selectOption('closed');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page, 'the set-up, narrow');
  await page.getByRole('button', { name: 'Set up the site' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(page).toHaveTitle(/· Atelier$/);
  await expect(page.getByText('The site is set up')).toBeVisible();
  await page.goto(site.setUpAddress.replace(/#.*/, ''));
  await expect(page.getByRole('heading', { name: 'Page Not Found!' })).toBeVisible();
  await chooseMails(page, site.base);
});
