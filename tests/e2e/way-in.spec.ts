import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish, register } from './support/calls.ts';
import { detailsOf } from './support/details.ts';
import { uniqueTitle } from './support/editor.ts';
import { mailedLink } from './support/mails.ts';
import { newPerson, type Person } from './support/people.ts';

test('a sign-up from a members’ page returns there, with a proposed username', async ({ page }) => {
  const person = newPerson();
  await page.goto('/explore-profiles');
  await expect(page).toHaveURL(/\/login\?next=%2Fexplore-profiles$/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Full Name').fill(`José Ñandú ${person.fullName}`);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Next' }).click();
  const username = page.getByLabel('Username', { exact: true });
  await expect(username).toHaveValue(/^jose-nandu-ada-x[0-9a-f]{10}$/);
  await expect(page.getByText('Username Available!')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/explore-profiles$/);
});

test('a login returns to the page whose alert asked for it, and else to home', async ({ page }) => {
  const person = await register(page.request);
  const title = uniqueTitle('Liked');
  const id = await publish(page.request, person.accessToken, title, { html: '<p>hi</p>' });
  await page.context().clearCookies();
  await page.goto(`/details/${id}`);
  await (await detailsOf(page, title)).getByRole('button', { name: 'Like' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Log In' }).click();
  await fillLogin(page, person);
  await expect(page).toHaveURL(new RegExp(`/details/${id}$`));
  await expect(page.getByText('You have been logged in')).toBeVisible();

  for (const path of ['/login', '/login?next=//evil.example/', '/login?next=/%5Cevil.example']) {
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto(path);
    await fillLogin(page, person);
    await expect(page.getByText('You have been logged in')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  }
});

test('the link that verifies an address waits for the login; the reset link is for guests', async ({
  page,
}) => {
  const person = await register(page.request);
  await page.context().clearCookies();
  await page.goto(await mailedLink(person.email, '/verify-email'));
  await fillLogin(page, person);
  await expect(page.getByText('your email is verified now')).toBeVisible();
  await page.goto('/reset-password?token=anything');
  await expect(page.getByText(/^You are logged in\. Change your password in your settings/)).toBeVisible();
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(page).toHaveURL(/\/settings\/account$/);
});

test('a mailed link that no longer works says so once, and what to do next', async ({ page }) => {
  await enter(page);
  await page.goto('/verify-email?token=unknown');
  await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible();
  await expect(page.getByText('This link is no longer valid')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Account settings' })).toBeVisible();

  await page.goto('/undo-change-email?token=unknown');
  await page.getByRole('button', { name: 'Undo this change' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link is no longer valid');
  await expect(page.getByRole('button', { name: 'Undo this change' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Reset password' })).toBeVisible();
  await expectSound(page);
});

test('a lost or invalid access token is refreshed when a page opens, with its cookie and without', async ({
  page,
}) => {
  await enter(page);
  const stored = () => page.evaluate(() => localStorage.getItem('accessToken'));
  for (const broken of ['three.words.here', '…·\n', null])
    for (const path of ['/settings/account', '/']) {
      await page.evaluate((token) => {
        if (token === null) localStorage.removeItem('accessToken');
        else localStorage.setItem('accessToken', token);
      }, broken);
      if (path === '/') await page.context().clearCookies();
      await page.goto(path);
      // Without its cookie the page is rendered again for the member.
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
      await expect.poll(stored).toMatch(/^eyJ/);
      expect(new URL(page.url()).pathname).toBe(path);
    }
});

async function fillLogin(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Username or Email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
}
