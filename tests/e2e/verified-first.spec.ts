import { type Browser, expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enterAs, publish, register } from './support/calls.ts';
import { uniqueTitle, write } from './support/editor.ts';
import { mailedLink } from './support/mails.ts';
import { startSecondWeb } from './support/second-web.ts';

const refusal = 'Please verify your email address before you publish or comment';

/** A new member in a page of a process that requires verified addresses. */
async function enterAt(browser: Browser, base: string): Promise<{ page: Page; email: string }> {
  const context = await browser.newContext({ baseURL: base });
  const product = await browser.newContext();
  const member = await register(product.request);
  await context.addCookies(await product.cookies());
  const page = await context.newPage();
  await enterAs(page, member);
  return { page, email: member.email };
}

test('a member without a verified address keeps their work, sends the mail, verifies and publishes', async ({
  browser,
}) => {
  await using web = await startSecondWeb({ SITE_VERIFIED_BEFORE_PUBLIC: 'on', RATE_LIMIT: 'off' });
  const { page, email } = await enterAt(browser, web.base);
  const title = uniqueTitle('Waits');
  await page.goto('/new-web');
  await write(page, 'HTML', '<h1>Not lost</h1>');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Private until you have verified your email address')).toBeVisible();
  await expect(dialog.getByLabel('Web Type')).toHaveValue('private');
  await expectSound(page);
  await dialog.getByLabel('Web Type').selectOption({ label: 'Unlisted' });
  await expect(dialog.getByText('Anyone with the link can see it.')).toBeVisible();
  await expect(dialog.getByText('Private until you have verified your email address')).toHaveCount(0);

  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('What was typed stays');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  await expect(dialog.getByLabel('Description')).toHaveValue('What was typed stays');
  await expect(page).toHaveURL(/\/new-web$/);

  await dialog.getByRole('button', { name: 'Send Verification Email' }).first().click();
  await expect(page.getByText('Verification email sent')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(await mailedLink(email, '/verify-email'));
  await expect(other.getByText('your email is verified now').first()).toBeVisible();

  await dialog.getByLabel('Web Type').selectOption({ label: 'Public' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1);
  const seen = await page.request.get(`/api/v1/webs/get/${id}`, { headers: {} });
  expect((await seen.json()).data).toMatchObject({ title, isPublic: true, html: '<h1>Not lost</h1>' });
});

test('the comment form keeps the text, explains the verification and sends the mail', async ({ browser }) => {
  await using web = await startSecondWeb({ SITE_VERIFIED_BEFORE_PUBLIC: 'on', RATE_LIMIT: 'off' });
  // The product's own process does not require verified addresses, so the owner publishes there.
  const author = await browser.newContext();
  const owner = await register(author.request);
  const id = await publish(author.request, owner.accessToken, uniqueTitle('Talked about'), { html: '<p>' });
  const { page } = await enterAt(browser, web.base);
  await page.goto(`/details/${id}`);
  const box = page.getByRole('textbox', { name: 'Add a comment' });
  await box.fill('A thought that must not get lost');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await expect(box).toHaveValue('A thought that must not get lost');
  await expectSound(page);
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await expect(page.getByText('Verification email sent')).toBeVisible();
});
