import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish, register } from './support/calls.ts';
import { awake, foot } from './support/controls.ts';
import { detailsOf, openFromHome } from './support/details.ts';
import { uniqueTitle } from './support/editor.ts';
import { findCard } from './support/people.ts';

const code = { html: '<h1>Hello there</h1>' };

test('members talk about a web: comment, edit, reply, like and delete', async ({ page, browser }) => {
  const author = await register(page.request);
  const title = uniqueTitle('Talked about');
  const web = await publish(page.request, author.accessToken, title, code);
  await page.context().clearCookies();
  const me = await enter(page);
  const details = await openFromHome(page, title);
  await expect(details.getByText('No Comments Found')).toBeVisible();
  const box = details.getByRole('textbox', { name: 'Add a comment' });
  const send = details.getByRole('button', { name: 'Comment', exact: true });
  await box.fill('   ');
  await expect(send).toBeDisabled();
  await box.fill('Nice <b>work</b>, see https://example.test/a.');
  // The notification is shown for 2.5 s, which may have passed when the click returns.
  await Promise.all([
    page.getByRole('status').filter({ hasText: 'Comment Added Successfully!' }).waitFor(),
    send.click(),
  ]);
  await expect(box).toHaveValue('');
  const comment = details.getByRole('list', { name: 'Comments' }).getByRole('listitem').first();
  await expect(comment).toContainText('Nice <b>work</b>, see https://example.test/a.');
  await expect(comment.getByRole('link', { name: 'https://example.test/a' })).toHaveAttribute(
    'rel',
    /nofollow/,
  );
  await expect(comment.getByRole('link', { name: `@${me.username}` })).toHaveAttribute(
    'href',
    `/${me.username}`,
  );
  await expect(details.getByText('No More Comments')).toBeVisible();

  await test.step('edit', async () => {
    const menu = comment.getByRole('button', { name: 'Comment menu' });
    await menu.click();
    await comment.getByRole('menuitem', { name: 'Edit' }).click();
    const field = comment.getByRole('textbox', { name: 'Edit comment' });
    await expect(field).toBeFocused();
    await field.fill(' ');
    await expect(comment.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(details).toBeVisible();
    await menu.click();
    await comment.getByRole('menuitem', { name: 'Edit' }).click();
    await field.fill('Very nice work');
    await comment.getByRole('button', { name: 'Save' }).click();
    await expect(comment).toContainText('Very nice work');
  });

  await test.step('reply and like', async () => {
    await comment.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(comment.getByText('0 Replies Found')).toBeVisible();
    const reply = comment.getByRole('textbox', { name: 'Write a reply' });
    await expect(reply).toHaveValue(`@${me.username} `);
    await expect(reply).toBeFocused();
    const sendReply = comment.locator('form').getByRole('button', { name: 'Reply', exact: true });
    await expect(sendReply, 'a name alone is no reply').toBeDisabled();
    await reply.pressSequentially('indeed');
    await expect(sendReply).toBeEnabled();
    const toggle = comment.getByRole('button', { name: '0 Replies' });
    await toggle.click();
    await expect(reply).toBeHidden();
    await toggle.click();
    await expect(reply, 'what was being written is there still').toHaveValue(`@${me.username} indeed`);
    await sendReply.click();
    await expect(reply, 'the box closes once it was sent').toHaveCount(0);
    await expect(comment.getByRole('button', { name: '1 Reply' })).toBeFocused();
    await comment.getByRole('button', { name: 'Reply', exact: true }).first().click();
    await expect(reply, 'and begins anew').toHaveValue(`@${me.username} `);
    const row = comment.getByRole('list', { name: 'Replies' }).getByRole('listitem');
    await expect(row).toContainText(`@${me.username} indeed`);
    await row.getByRole('button', { name: 'Like' }).click();
    await expect(row.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
    await row.getByRole('button', { name: 'Reply menu' }).click();
    await row.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Reply' });
    await expect(question).toContainText('Are you sure you want to delete this reply?');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Reply Deleted Successfully!' })).toBeVisible();
    await expect(comment.getByText('0 Replies Found')).toBeVisible();
  });

  await expectSound(page, 'comments', { within: 'dialog[open]' });

  await test.step('the card below updates its count', async () => {
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    const card = await findCard(page, title);
    await expect(card.locator('.card-comments')).toContainText('1');
    await card.getByRole('link', { name: title }).click();
    await detailsOf(page, title);
  });

  await test.step('a delete that the server refuses is undone', async () => {
    await page.route('**/comments/delete/**', (route) => route.abort(), { times: 1 });
    const erase = async () => {
      await comment.getByRole('button', { name: 'Comment menu' }).click();
      await comment.getByRole('menuitem', { name: 'Delete' }).click();
      const question = page.getByRole('dialog', { name: 'Delete Comment' });
      await expect(question).toContainText('Are you sure you want to delete this comment?');
      await question.getByRole('button', { name: 'Confirm' }).click();
    };
    await erase();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(comment).toContainText('Very nice work');
    await erase();
    await expect(details.getByText('No Comments Found')).toBeVisible();
  });

  await test.step('guests are sent to the login, in the editor too', async () => {
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(`/web/${web}`);
    await awake(guest);
    await foot(guest).getByRole('button', { name: 'Comments' }).click();
    const panel = guest.getByRole('complementary', { name: 'Comments' });
    await expect(panel).toContainText('Please Login to comment on this post');
    await expect(panel.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
    await guest.context().close();
  });
});

test('long lists of comments and replies load page by page in the editor', async ({ page }) => {
  const me = await enter(page);
  const web = await publish(page.request, me.accessToken, uniqueTitle('Long'), code);
  const headers = { authorization: `Bearer ${me.accessToken}` };
  const say = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1${path}`, { headers, data });
    expect(answer.status()).toBe(201);
    return (await answer.json()).data._id;
  };
  for (let n = 0; n < 24; n++) await say('/comments/create', { web, text: `Comment ${n}` });
  const commentId = await say('/comments/create', { web, text: 'The last one' });
  for (let n = 0; n < 17; n++) await say('/replays/create', { commentId, text: `Answer ${n}` });
  await page.goto(`/web/${web}`);
  await awake(page);
  await foot(page).getByRole('button', { name: 'Comments' }).click();
  const panel = page.getByRole('complementary', { name: 'Comments' });
  const first = panel.getByRole('listitem').filter({ hasText: 'The last one' });
  await panel.getByRole('button', { name: '17 Replies' }).click();
  const replies = first.getByRole('list', { name: 'Replies' }).getByRole('listitem');
  await expect(replies).toHaveCount(15);
  await first.getByRole('button', { name: 'Load More' }).click();
  await expect(replies).toHaveCount(17);
  await expect(first.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  await panel.getByRole('button', { name: '17 Replies' }).click();
  await expect(replies).toHaveCount(0);
  // Enough comments for the next page to equal the entries here.
  for (let n = 0; n < 20; n++) await say('/comments/create', { web, text: `Newer ${n}` });
  await panel.getByText('Comment 10').scrollIntoViewIfNeeded();
  await panel.getByRole('listitem').nth(19).scrollIntoViewIfNeeded();
  await expect(panel.getByText('Comment 0', { exact: true })).toBeAttached();
  await expect(panel.getByText('No More Comments')).toBeAttached();
});
