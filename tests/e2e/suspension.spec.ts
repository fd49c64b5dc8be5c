import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';
import { promote } from './support/full-site.ts';
import { logIn, signUp } from './support/people.ts';

/** A day from now on, as a date field takes it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an admin suspends a member, whose open page loses its session and whose login says why; undone, it works', async ({
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
  const past = page.getByRole('region', { name: 'What moderators did' });
  await expect(past.getByRole('heading', { name: 'Suspend: member' })).toBeVisible();
  await expect(past).toContainText('Spam in every comment');

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
