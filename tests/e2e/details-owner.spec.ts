import { expect, test } from 'playwright/test';
import { enter, publish } from './support/calls.ts';
import { choose, detailsOf, openFromHome } from './support/details.ts';
import { uniqueTitle } from './support/editor.ts';

const code = {
  html: '<h1 id="hi">Hello there</h1>',
  css: 'h1 { color: rgb(1, 2, 3) }',
  js: 'document.querySelector("h1").append(" again");',
};

test('the owner changes the details, and the card below is updated', async ({ page }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Before');
  await publish(page.request, accessToken, title, code);
  const details = await openFromHome(page, title);
  await choose(details, 'Update Details');
  const dialog = page.getByRole('dialog', { name: 'Update Details' });
  await dialog.getByLabel('Title').fill(' ');
  await dialog.getByLabel('Description').fill('');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog.getByText("Title can't be empty or 'Untitled'")).toBeVisible();
  await expect(dialog.getByText("Description can't be empty")).toBeVisible();
  const next = uniqueTitle('After');
  await dialog.getByLabel('Title').fill(next);
  await dialog.getByLabel('Description').fill('Another description');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Web Details Updated Successfully!' }),
  ).toBeVisible();
  await expect(details).toHaveCount(0);
  const renamed = page.getByRole('dialog', { name: next });
  await expect(renamed).toContainText('Another description');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article', { name: next })).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toHaveCount(0);

  await page.getByRole('article', { name: next }).getByRole('link', { name: next }).click();
  await choose(await detailsOf(page, next), 'Update Details');
  await dialog.getByLabel('Web Type').selectOption({ label: 'Private' });
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article', { name: next })).toHaveCount(0);
});

test('a web that is made public leaves the view of private ones, below the details and after going back', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const [title, other] = [uniqueTitle('Own'), uniqueTitle('Other')];
  await publish(page.request, accessToken, other, code, 'Private');
  await publish(page.request, accessToken, title, code, 'Private');
  await page.goto('/your-work/webs?view=private');
  await page.getByRole('article', { name: title }).getByRole('link', { name: title }).click();
  const details = await detailsOf(page, title);
  await expect(page).toHaveURL(/\/your-work\/webs\/details\//);
  await expect(details.getByText('Private')).toBeVisible();
  await choose(details, 'Update Details');
  const dialog = page.getByRole('dialog', { name: 'Update Details' });
  await dialog.getByLabel('Web Type').selectOption({ label: 'Public' });
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(details.getByText('Private')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/view=private$/);
  await expect(page.getByRole('article', { name: other })).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toHaveCount(0);
  await expect(page.getByText('1 web', { exact: true })).toBeVisible();
});

test('the menu of an own card has the actions of the details, deleting last', async ({ page }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Own card');
  await publish(page.request, accessToken, title, code);
  await page.goto('/your-work/webs');
  const card = page.getByRole('article', { name: title });
  const more = card.getByRole('button', { name: 'More' });
  await more.click();
  await expect(card.getByRole('menuitem')).toHaveText([
    ...['Edit', 'Details', 'Add To Collection', 'Add To Pined', 'Copy Link', 'Update Details', 'Delete Web'],
  ]);
  await card.getByRole('menuitem', { name: 'Update Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Details' });
  await dialog.getByLabel('Title').fill(`${title} again`);
  await dialog.getByRole('button', { name: 'Update' }).click();
  const renamed = page.getByRole('article', { name: `${title} again` });
  await renamed.getByRole('button', { name: 'More' }).click();
  await renamed.getByRole('menuitem', { name: 'Details', exact: true }).click();
  await expect(page.getByRole('dialog', { name: `${title} again` })).toBeVisible();
});

test('the owner deletes a web after confirming and typing a phrase', async ({ page }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Deleted');
  await publish(page.request, accessToken, title, code);
  const details = await openFromHome(page, title);
  await choose(details, 'Delete Web');
  const dialog = page.getByRole('dialog', { name: 'Delete Web' });
  await expect(
    dialog.getByText('Are you sure you want to delete This Web? This cannot be undone.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await choose(details, 'Delete Web');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const phrase = dialog.getByLabel('Delete My Web');
  await expect(phrase).toBeFocused();
  await expect(
    dialog.getByText(`For everyone else “${title}” disappears immediately, with its comments and likes`),
  ).toBeVisible();
  await expect(dialog.getByText('Please type')).toHaveCount(0);
  await phrase.fill('delete my web');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please type "Delete My Web" to confirm');
  await phrase.fill('Delete My Web');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Web Deleted Successfully!' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(details).toHaveCount(0);
  await expect(page.getByRole('article', { name: title })).toHaveCount(0);
});
