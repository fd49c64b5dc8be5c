import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';

test('a member is muted and blocked on their profile, and both are undone in the settings', async ({
  page,
}) => {
  const other = await register(page.request);
  await publish(page.request, other.accessToken, uniqueTitle('Of the other'), { html: '<p>Hello' });
  await page.context().clearCookies();
  await enter(page);
  await page.goto(`/${other.username}`);
  const menu = page.getByRole('button', { name: `More about @${other.username}` });
  await menu.click();
  await page.getByRole('menuitem', { name: `Mute @${other.username}` }).click();
  const said = page.getByRole('status').filter({ hasText: 'Member muted' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Member unmuted' })).toBeVisible();
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mute' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Block' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Member blocked' })).toBeVisible();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: `Unblock @${other.username}` })).toBeVisible();
  await page.goto('/settings/safety');
  const row = page.getByRole('list', { name: 'Blocked members' }).getByRole('listitem');
  await expect(row).toContainText(`@${other.username}`);
  await expectSound(page);
  await row.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('No blocked members')).toBeVisible();
});

test('muting a member from a comment hides their comments, and Undo shows them again', async ({ page }) => {
  const other = await register(page.request);
  const title = uniqueTitle('Talked about here');
  const web = await publish(page.request, other.accessToken, title, { html: '<p>Hello' });
  await page.request.post('/api/v1/comments/create', {
    headers: { authorization: `Bearer ${other.accessToken}` },
    data: { text: 'What a day', web },
  });
  await page.context().clearCookies();
  await enter(page);
  await page.goto(`/details/${web}`);
  const comment = page.getByRole('listitem').filter({ hasText: 'What a day' });
  await comment.getByRole('button', { name: 'Comment menu' }).click();
  await page.getByRole('menuitem', { name: 'Mute' }).click();
  await expect(comment).toHaveCount(0);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(comment).toBeVisible();
});
