import { type Browser, expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enterAs, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { promote } from './support/full-site.ts';

test('a guest reports a web, a moderator hides it, its owner appeals, another moderator restores it', async ({
  page,
  browser,
}) => {
  const [author, moderator, second] = [
    await register(page.request),
    await register(page.request),
    await register(page.request),
  ];
  await promote(moderator.username);
  await promote(second.username);
  const title = uniqueTitle('Misjudged');
  const web = await publish(page.request, author.accessToken, title, { html: '<h1>Buy now' });

  const guest = await (await browser.newContext()).newPage();
  await guest.request.post('/api/v1/reports', {
    data: { kind: 'web', id: web, reason: 'spam', note: 'It sells something' },
  });
  await guest.goto(`/view-full/${web}`);
  await expect(guest).toHaveTitle(new RegExp(title));

  const desk = await open(browser, moderator);
  await desk.goto('/admin/reports');
  const listed = desk.getByRole('navigation', { name: 'Cases' }).getByRole('link').filter({ hasText: title });
  await listed.click();
  const item = desk.getByRole('article', { name: title });
  await item.getByRole('radio', { name: 'Hide' }).check();
  await item.getByRole('textbox', { name: 'Reason' }).fill('Advertising is not allowed');
  await item.getByRole('button', { name: 'Hide' }).click();
  await expect(listed).toHaveCount(0);
  await expect.poll(async () => (await guest.request.get(`/view-full/${web}`)).status()).toBe(404);

  const owner = await open(browser, author);
  await owner.goto('/your-work/webs');
  const hidden = owner.getByRole('note', { name: 'Hidden by moderators' });
  await expect(hidden).toContainText(title);
  await expect(hidden).toContainText('Advertising is not allowed');
  await expectSound(owner, 'own webs with a hidden one');
  await owner.goto(`/details/${web}`);
  const notice = owner.getByRole('note');
  await expect(notice).toContainText('This web is hidden, so only you can see it');
  await expect(notice).toContainText('Advertising is not allowed');
  await expectSound(owner);
  await notice.getByRole('link').click();
  const row = owner.getByRole('list', { name: 'Moderators’ actions' }).getByRole('listitem');
  await expect(row).toContainText('Advertising is not allowed');
  await row.getByRole('button', { name: 'Appeal' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Appeal' });
  await dialog.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect(dialog.getByText('Explain why it should be undone')).toBeVisible();
  await dialog.getByLabel('Why should it be undone?').fill('It is a parody of an advertisement');
  await expectSound(owner);
  await dialog.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect(row).toContainText('is waiting for a moderator');

  const other = await open(browser, second);
  await other.goto('/admin/actions');
  const appeal = other.getByRole('listitem').filter({ hasText: title }).first();
  await expect(appeal).toContainText(`by @${moderator.username}`);
  await expect(appeal).toContainText('It is a parody');
  await expectSound(other);
  await appeal.getByLabel('Outcome').selectOption('accepted');
  await appeal.getByLabel('Reason').fill('A parody indeed');
  await appeal.getByRole('button', { name: 'Decide' }).click();
  await expect(other.getByRole('listitem').filter({ hasText: title })).toHaveCount(0);

  await expect.poll(async () => (await guest.request.get(`/view-full/${web}`)).status()).toBe(200);
  await owner.reload();
  await expect(row).toContainText('Appeal accepted');
  await expect(row).toContainText('A parody indeed');
});

/** A separate browser context in which somebody has logged in. */
async function open(
  browser: Browser,
  { username: identifier, password }: { username: string; password: string },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const reply = await page.request.post('/api/v1/users/login', { data: { identifier, password } });
  await enterAs(page, (await reply.json()).data);
  return page;
}
