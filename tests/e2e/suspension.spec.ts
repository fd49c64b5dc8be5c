import { type Browser, expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish, register } from './support/calls.ts';
import { openWeb, result, uniqueTitle, write } from './support/editor.ts';
import { promote } from './support/full-site.ts';
import { logIn, signUp } from './support/people.ts';

/** Tomorrow, in the format of a date field. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an admin suspends a member, whose open page loses its session and whose login explains why, until it is undone', async ({
  page,
  browser,
}) => {
  const member = await (await browser.newContext()).newPage();
  const person = await signUp(member);
  await expect(member.getByRole('button', { name: 'Account menu' })).toBeVisible();

  const admin = await enter(page);
  await promote(admin.username);
  await page.goto(`/admin/members/${person.username}`);
  await expect(page.locator('code-island[name=MemberModeration][data-ready]')).toBeAttached();
  const section = page.getByRole('region', { name: 'Moderation', exact: true });
  await section.getByLabel('Action').selectOption('suspend');
  await section.getByLabel('Until').fill(inDays(30));
  await section.getByLabel('Reason').fill('Spam in every comment');
  await expectSound(page, 'a member');
  await section.getByRole('button', { name: 'Suspend' }).click();
  const past = page.getByRole('region', { name: 'Moderation history' });
  await expect(past.getByRole('heading', { name: 'Suspend: member' })).toBeVisible();
  await expect(past).toContainText('Spam in every comment');
  await page.reload();
  await expect(page.getByText(/^Suspended until /), 'said at the top').toBeVisible();
  await expect(page.locator('code-island[name=MemberModeration][data-ready]')).toBeAttached();

  await member.goto('/your-work/webs');
  await expect(member).toHaveURL(/\/login/);
  await member.getByLabel('Username or Email').fill(person.username);
  await member.getByLabel('Password', { exact: true }).fill(person.password);
  await member.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(
    member.getByRole('alert').filter({ hasText: 'Your account is suspended until' }),
  ).toContainText('Spam in every comment');

  await past.getByLabel('Reason').fill('A mistake');
  await past.getByRole('button', { name: 'Undo' }).click();
  await expect(past).toContainText(`Undone by @${admin.username}: A mistake`);
  await logIn(member, person);
  await expect(member.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('a member who is suspended while writing reads the reason at the next save, and keeps the text', async ({
  page,
  browser,
}) => {
  const member = await enter(page);
  const web = await publish(page.request, member.accessToken, uniqueTitle('Open tab'), {
    html: '<h1>Before</h1>',
  });
  await openWeb(page, web);
  await write(page, 'HTML', '<p>Typed while suspended</p>');
  await expect(result(page).getByText('Typed while suspended')).toBeVisible();

  const { undo } = await suspend(browser, member.username, 'Spam in every comment');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Your account is suspended' })).toContainText(
    'Spam in every comment',
  );
  const dialog = page.getByRole('dialog', { name: 'Log in to save your web' });
  await dialog.getByLabel('Username or Email').fill(member.username);
  await dialog.getByLabel('Password', { exact: true }).fill(member.password);
  // The message of the save may still be shown, so the response tells when the login was refused.
  const refused = page.waitForResponse('**/users/login');
  await dialog.getByRole('button', { name: 'Log In' }).last().click();
  expect((await refused).status()).toBe(403);
  await expect(dialog.getByRole('alert').last()).toContainText('Spam in every comment');

  await undo();
  await logIn(page, member);
  await openWeb(page, web);
  await expect(result(page).getByText('Typed while suspended')).toBeVisible();
});

test('a suspended member reads the reason after the login, appeals there, and later sees the open appeal', async ({
  page,
  browser,
}) => {
  const member = await register(page.request);
  await suspend(browser, member.username, 'Spam in every comment');
  await page.goto('/login');
  await expect(page.locator('code-island[name=Login][data-ready]')).toBeAttached();
  const main = page.getByRole('main');
  await main.getByLabel('Username or Email').fill(member.username);
  await main.getByLabel('Password', { exact: true }).fill(member.password);
  await main.getByRole('button', { name: 'Log In' }).click();
  await main.getByRole('button', { name: 'Read more or appeal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your suspension' });
  await expect(dialog).toContainText('Reason: Spam in every comment');
  await expectSound(page, 'the appeal of a suspended member');
  await dialog.getByRole('button', { name: 'Appeal' }).click();
  await expect(dialog.getByText('Explain why it should be undone')).toBeVisible();
  await dialog.getByLabel('Why should it be undone?').fill('Somebody else had my password');
  await dialog.getByRole('button', { name: 'Appeal' }).click();
  await expect(dialog).toHaveCount(0);
  await main.getByRole('button', { name: 'Read more or appeal' }).click();
  await expect(dialog).toContainText('Somebody else had my password');
  await expect(dialog).toContainText('is waiting for a moderator');
  await expect(dialog.getByLabel('Why should it be undone?')).toHaveCount(0);
});

/** Suspends a member through the API, as a new moderator; `undo` ends the suspension. */
async function suspend(
  browser: Browser,
  username: string,
  reason: string,
): Promise<{ undo: () => Promise<void> }> {
  const { request } = await browser.newContext();
  const moderator = await register(request);
  await promote(moderator.username);
  const headers = { authorization: `Bearer ${moderator.accessToken}` };
  const profile = await (await request.get(`/api/v1/users/profile/${username}`)).json();
  const reply = await request.post('/api/v1/admin/actions', {
    headers,
    data: { kind: 'member', id: profile.data._id, action: 'suspend', reason },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  const { data } = await reply.json();
  return {
    undo: async () => {
      const undone = await request.post(`/api/v1/admin/actions/${data._id}/undo`, {
        headers,
        data: { reason: 'A mistake' },
      });
      expect(undone.ok(), await undone.text()).toBe(true);
    },
  };
}
