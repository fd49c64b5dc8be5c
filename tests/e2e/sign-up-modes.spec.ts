import { expect, test } from 'playwright/test';
import { enterAs, register } from './support/calls.ts';
import { promote } from './support/full-site.ts';
import { mailedLink } from './support/mails.ts';
import { newPerson } from './support/people.ts';
import { copiedWith } from './support/picker.ts';
import { startSecondWeb } from './support/second-web.ts';

test('a visitor requests an account with a reason, a moderator approves, and they log in', async ({
  page,
  browser,
}) => {
  await using web = await startSecondWeb({
    SITE_SIGN_UP_MODE: 'approval',
    SITE_SIGN_UP_PROOF: 'on',
    SITE_SIGN_UP_PROOF_BITS: '10',
    RATE_LIMIT: 'off',
  });
  const guest = await browser.newPage({ baseURL: web.base });
  const person = newPerson();
  await guest.goto('/signup');
  await guest.getByLabel('Full Name').fill(person.fullName);
  await guest.getByLabel('Email', { exact: true }).fill(person.email);
  await guest.getByRole('button', { name: 'Next' }).click();
  await expect(guest.getByText('Reason cannot be empty')).toBeVisible();
  await guest.getByLabel('Reason').fill('I teach, and my class writes webs.');
  await guest.getByRole('button', { name: 'Next' }).click();
  await guest.getByLabel('Username', { exact: true }).fill(person.username);
  await expect(guest.getByText('Username Available!')).toBeVisible();
  await guest.getByRole('button', { name: 'Next' }).click();
  await guest.getByLabel('Password', { exact: true }).fill(person.password);
  await guest.getByLabel('Confirm Password').fill(person.password);
  await guest.getByRole('button', { name: 'Send request' }).click();
  await expect(guest.getByText('Your request has been received')).toBeVisible();

  const moderator = await register(page.context().request);
  await promote(moderator.username);
  await enterAs(page, moderator);
  // Ticked before the page is hydrated.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/chunks\//, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/admin/members/waiting', { waitUntil: 'commit' });
  const request = page.getByRole('listitem').filter({ hasText: person.email });
  await expect(request).toContainText('I teach, and my class writes webs.');
  await request.getByRole('checkbox').check();
  release();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('1 approved')).toBeVisible();
  await expect(page.getByText(person.email)).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'No one is waiting' })).toBeVisible();

  await mailedLink(person.email, '/verify-email');
  await guest.goto('/login');
  await guest.getByLabel('Username or Email').fill(person.username);
  await guest.getByLabel('Password', { exact: true }).fill(person.password);
  await guest.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(guest.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('an admin creates an invitation, and only its link opens a form', async ({ page, browser }) => {
  await using web = await startSecondWeb({ SITE_SIGN_UP_MODE: 'invitation', RATE_LIMIT: 'off' });
  const admin = await register(page.context().request);
  await promote(admin.username);
  await enterAs(page, admin);
  await page.goto('/admin/invitations');
  await expect(page.locator('main code-island[data-ready]')).toBeAttached();
  const note = `For ${admin.username}`;
  await page.getByLabel('Note').fill(note);
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: note });
  await expect(entry.getByText('0 of 1 used')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await entry.getByRole('button', { name: 'Copy link' }).click();
  const link = new URL(await copiedWith(page, '/signup?invitation='));

  const guest = await browser.newPage({ baseURL: web.base });
  await guest.goto('/signup');
  await expect(guest.getByText('Sign-up is by invitation')).toBeVisible();
  await expect(guest.getByLabel('Full Name')).toBeHidden();
  await guest.goto('/signup?invitation=no-such-code');
  await expect(guest.getByText('This invitation is no longer valid')).toBeVisible();
  await guest.goto(`${link.pathname}${link.search}`);
  await expect(guest.getByText(`${admin.fullName} invites you.`)).toBeVisible();
  await expect(guest.getByLabel('Full Name')).toBeVisible();

  await entry.getByRole('button', { name: 'Revoke' }).click();
  await expect(entry.getByRole('button', { name: 'Copy link' })).toBeHidden();
});
