import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import { enterAs, register } from './support/calls.ts';
import { promote } from './support/full-site.ts';

const isAwake = (page: Page) => expect(page.locator('main code-island[data-ready]').first()).toBeAttached();

test('an admin finds a member, confirms their address and logs them out', async ({ page, browser }) => {
  const admin = await register(page.request);
  await promote(admin.username);
  const context = await browser.newContext();
  const member = await register(context.request);
  const theirs = await context.newPage();
  await enterAs(theirs, member);
  await theirs.goto('/settings/account');
  await expect(theirs).toHaveURL(/settings\/account/);

  await enterAs(page, admin);
  await page.goto('/admin/members');
  await page.getByLabel('Find').fill(member.username);
  await page.getByRole('button', { name: 'Show' }).click();
  const line = page.getByRole('listitem').filter({ hasText: member.username });
  await expect(line).toHaveCount(1);
  await line.getByRole('link').click();
  await isAwake(page);

  await page.getByRole('button', { name: 'Mark as verified' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark as verified' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Seen at school');
  await dialog.getByRole('button', { name: 'Mark as verified' }).click();
  await expect(page.getByText('The address is now verified')).toBeVisible();
  await expect(page.getByText('Member, verified')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as verified' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('The member has been logged out')).toBeVisible();
  await expect(page.getByText('Nowhere.')).toBeVisible();
  await theirs.goto('/settings/account');
  await expect(theirs).toHaveURL(/\/login/);
  await context.close();
});

test('the list of members works by keyboard alone', async ({ page }) => {
  const admin = await register(page.request);
  await promote(admin.username);
  await enterAs(page, admin);
  await page.goto('/admin/members');
  await page.getByLabel('Find').focus();
  await page.keyboard.type(admin.username);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: admin.username })).toHaveCount(1);
  await page
    .getByRole('main')
    .getByRole('link', { name: admin.fullName ?? '' })
    .last()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/members/${admin.username}`);
});

test('an admin exports the audit log and limits a member', async ({ page }) => {
  const admin = await register(page.request);
  await promote(admin.username);
  await enterAs(page, admin);
  await page.goto(`/admin/members/${admin.username}`);
  await isAwake(page);
  await page.getByLabel('Webs', { exact: true }).fill('many');
  await page.getByRole('button', { name: 'Save the limits' }).click();
  await expect(page.getByText('Enter a whole number, or leave empty')).toBeVisible();
  await page.getByLabel('Webs', { exact: true }).fill('12');
  await page.getByLabel('Reason').fill('A class');
  await page.getByRole('button', { name: 'Save the limits' }).click();
  await expect(page.getByText('The limits have been changed')).toBeVisible();
  await page.goto(`/admin/audit?actor=${admin.username}`);
  await isAwake(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON Lines' }).click();
  const path = await (await saved).path();
  expect(await readFile(path, 'utf8')).toContain('"action":"member.limits"');
});
