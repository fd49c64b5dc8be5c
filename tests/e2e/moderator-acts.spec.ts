import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { promote } from './support/full-site.ts';

test('moderators hide a web and a comment, and delete an account, where others see Report', async ({
  page,
}) => {
  const author = await register(page.request);
  const moderator = await enter(page);
  await promote(moderator.username);
  const titles = [uniqueTitle('Kept'), uniqueTitle('Advertising')];
  const [kept = '', bad = ''] = [
    await publish(page.request, author.accessToken, titles[0] ?? '', { html: '<h1>Kept' }),
    await publish(page.request, author.accessToken, titles[1] ?? '', { html: '<h1>Buy now' }),
  ];
  const headers = { authorization: `Bearer ${author.accessToken}` };
  const data = { text: 'Buy this too', web: kept };
  expect((await page.request.post('/api/v1/comments/create', { headers, data })).ok()).toBe(true);

  const dialog = page.getByRole('dialog', { name: /Moderate this/ });
  await page.goto(`/details/${kept}`);
  const comments = page.getByRole('list', { name: 'Comments', exact: true });
  await comments.getByRole('button', { name: 'Comment menu' }).click();
  await expect(comments.getByRole('menuitem', { name: 'Report' })).toHaveCount(0);
  await comments.getByRole('menuitem', { name: 'Hide…' }).click();
  await expect(dialog).toBeVisible();
  await expectSound(page, 'the dialog in which moderators act');
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(dialog.getByText('Give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Advertising is not allowed');
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByText('No Comments Found')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/view-full/${bad}`);
  await page.getByRole('button', { name: 'Hide…' }).click();
  await expectSound(page, 'the dialog in which moderators act, narrow');
  await dialog.getByLabel('Action').selectOption('remove');
  await dialog.getByLabel('Reason').fill('Advertising is not allowed');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect((await page.request.get(`/view-full/${bad}`)).status()).toBe(404);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/${author.username}`);
  await page.getByRole('button', { name: /^More about @/ }).click();
  await page.getByRole('menuitem', { name: 'Moderate…' }).click();
  await dialog.getByLabel('Action').selectOption('delete');
  await dialog.getByLabel('Reason').fill('Nothing but advertising');
  const send = dialog.getByRole('button', { name: 'Delete account', exact: true });
  await send.click();
  const name = dialog.getByLabel(`Type ${author.username} to confirm`);
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill(author.username);
  await send.click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/admin/members/${author.username}`);
  await expect(page.getByRole('heading', { name: 'Delete account: member' })).toBeVisible();
});
