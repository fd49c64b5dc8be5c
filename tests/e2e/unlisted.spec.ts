import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';

const result = (page: Page) => page.frameLocator('iframe[title="Result"]');

test('an unlisted web opens for whoever has its link, until the link is renewed', async ({
  page,
  browser,
}) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('By link');
  const id = await publish(page.request, accessToken, title, { html: '<h1>By link</h1>' });
  await page.goto('/your-work/webs');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('article', { name: title }).click();
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Make unlisted' })
    .click();
  await expect(page.getByRole('status').filter({ hasText: '1 web now unlisted' })).toBeVisible();
  await expect(page.getByRole('article', { name: title }).getByText('Unlisted')).toBeVisible();

  await page.goto(`/web/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const link = await dialog.getByLabel('Link').inputValue();
  expect(link).toMatch(/\/web\/.+\?key=/);
  await expect(dialog.getByText('Whoever has this link sees the web. It is in no list.')).toBeVisible();
  await expectSound(page, 'the dialog that shares an unlisted web');

  const guests = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const guest = await guests.newPage();
  await guest.goto(link);
  await expect(result(guest).getByRole('heading', { name: 'By link' })).toBeVisible();
  await guest.goto(link.split('?')[0] ?? '');
  await expect(guest).toHaveURL(/\/(error|404)/);
  await guest.goto('/');
  await expect(guest.getByRole('article', { name: title })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Renew Link' }).click();
  await page.getByRole('dialog', { name: 'Renew Link' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByLabel('Link')).not.toHaveValue(link);
  await guest.goto(link);
  await expect(guest).toHaveURL(/\/(error|404)/);
  await guest.goto(await dialog.getByLabel('Link').inputValue());
  await expect(result(guest).getByRole('heading', { name: 'By link' })).toBeVisible();
  await guests.close();
});

test('the dialog of details chooses from three, and says what unlisted means', async ({ page }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Three');
  const id = await publish(page.request, accessToken, title, { html: '<p>' });
  await page.goto('/your-work/webs');
  const card = page.getByRole('article', { name: title });
  await card.getByRole('button', { name: 'More' }).click();
  await card.getByRole('menuitem', { name: 'Update Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Details' });
  await dialog.getByLabel('Web Type').selectOption('Unlisted');
  await expect(
    dialog.getByText('Whoever has the link sees it. It is in no list, search or feed.'),
  ).toBeVisible();
  await expectSound(page, 'the choice of who sees a web');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Web Details Updated Successfully!')).toBeVisible();
  const headers = { authorization: `Bearer ${accessToken}` };
  const { data } = await (await page.request.get(`/api/v1/webs/get/${id}`, { headers })).json();
  expect(data).toMatchObject({ visibility: 'unlisted', isPublic: false });
});
