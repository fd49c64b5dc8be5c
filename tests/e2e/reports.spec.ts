import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enterAs, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { promote } from './support/full-site.ts';

test('a guest and a member report a web, a moderator closes both, and the member reads why', async ({
  page,
  browser,
}) => {
  const [author, moderator, member] = [
    await register(page.request),
    await register(page.request),
    await register(page.request),
  ];
  await promote(moderator.username);
  const title = uniqueTitle('Reported');
  const web = await publish(page.request, author.accessToken, title, { html: '<h1>Buy now', js: 'spam()' });

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`/details/${web}`);
  const details = guest.getByRole('dialog', { name: title });
  await details.getByRole('button', { name: 'More', exact: true }).click();
  await details.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Report this web' });
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByText('Choose a reason').last()).toBeVisible();
  await dialog.getByLabel('Reason').selectOption({ label: 'Spam or advertising' });
  await dialog.getByLabel('Note').fill('It sells something');
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await expectSound(guest);
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(guest.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();

  await page.context().clearCookies();
  await enterAs(page, await signIn(page, member));
  await page.goto(`/view-full/${web}`);
  await page.getByRole('button', { name: 'Report' }).click();
  const mine = page.getByRole('dialog', { name: 'Report this web' });
  await mine.getByLabel('Reason').selectOption('deception');
  await mine.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await enterAs(desk, await signIn(desk, moderator));
  await desk.goto('/admin/reports');
  const listed = desk.getByRole('navigation', { name: 'Cases' }).getByRole('link').filter({ hasText: title });
  await expect(listed).toContainText('2 × reported');
  await listed.click();
  const item = desk.getByRole('article', { name: title });
  await expect(item).toContainText('It sells something');
  await expect(item.getByRole('heading', { name: '2 reports' })).toBeVisible();
  await item.getByText('JavaScript, 6 characters').click();
  await expect(item.getByText('spam()')).toBeVisible();
  await expectSound(desk);
  await item.getByRole('radio', { name: 'Close only' }).check();
  await item.getByRole('textbox', { name: 'Reason' }).fill('It was advertising');
  await item.getByRole('button', { name: 'Close the case' }).click();
  await expect(listed).toHaveCount(0);

  await page.goto('/settings/safety');
  const row = page.getByRole('list', { name: 'Your reports' }).getByRole('listitem');
  await expect(row).toContainText('action was taken');
  await expect(row).toContainText('It was advertising');
});

/** Logs in again, so that this page has a separate cookie. */
async function signIn(
  page: Page,
  { username: identifier, password }: { username: string; password: string },
) {
  const reply = await page.request.post('/api/v1/users/login', { data: { identifier, password } });
  return (await reply.json()).data;
}
