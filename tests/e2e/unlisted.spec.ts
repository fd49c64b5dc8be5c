import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { collect, enter, publish } from './support/calls.ts';
import { saveWeb, uniqueTitle } from './support/editor.ts';
import { addAsset, tone } from './support/library.ts';

/** Changes an item through the API; returns the owner's view of it. */
async function update(page: Page, accessToken: string, path: string, data: object) {
  const headers = { authorization: `Bearer ${accessToken}` };
  const options = path.startsWith('webs/') ? { multipart: { ...data } as Record<string, string> } : { data };
  const reply = await page.request.patch(`/api/v1/${path}`, { headers, ...options });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()).data;
}

const makeUnlisted = (page: Page, accessToken: string, path: string) =>
  update(page, accessToken, path, { visibility: 'unlisted' });

const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selection' });

async function select(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  // Until then, a click on a card opens it.
  await expect(selectionBar(page)).toBeVisible();
}

const result = (page: Page) => page.frameLocator('iframe[title="Result"]');

test('an unlisted web opens by its link, until the link is renewed', async ({ page, browser }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('By link');
  const id = await publish(page.request, accessToken, title, { html: '<h1>By link</h1>' });
  await page.goto('/your-work/webs');
  await select(page);
  await page.getByRole('article', { name: title }).click();
  await selectionBar(page).getByRole('button', { name: 'Make unlisted' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 web now unlisted' })).toBeVisible();
  await expect(page.getByRole('article', { name: title }).getByText('Unlisted')).toBeVisible();

  await page.goto(`/web/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const link = await dialog.getByLabel('Link').inputValue();
  expect(link).toMatch(/\/web\/.+\?key=/);
  await expect(
    dialog.getByText('Anyone with this link can see the web. It does not appear in lists.'),
  ).toBeVisible();
  await expectSound(page, 'the dialog that shares an unlisted web');

  const guests = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const guest = await guests.newPage();
  await guest.goto(link);
  await expect(result(guest).getByRole('heading', { name: 'By link' })).toBeVisible();
  await guest.goto(link.split('?')[0] ?? '');
  await expect(guest).toHaveURL(/\/(error|404)/);
  await guest.goto('/');
  await expect(guest.getByRole('article', { name: title })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Renew link' }).click();
  await page.getByRole('dialog', { name: 'Renew link' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByLabel('Link')).not.toHaveValue(link);
  await guest.goto(link);
  await expect(guest).toHaveURL(/\/(error|404)/);
  await guest.goto(await dialog.getByLabel('Link').inputValue());
  await expect(result(guest).getByRole('heading', { name: 'By link' })).toBeVisible();
  await guests.close();
});

test('the details’ dialog offers three visibilities, and explains unlisted', async ({ page }) => {
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
    dialog.getByText('Anyone with the link can see it. It does not appear in lists, search or feeds.'),
  ).toBeVisible();
  await expectSound(page, 'the choice of who sees a web');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Web Details Updated Successfully!')).toBeVisible();
  const headers = { authorization: `Bearer ${accessToken}` };
  const { data } = await (await page.request.get(`/api/v1/webs/get/${id}`, { headers })).json();
  expect(data).toMatchObject({ visibility: 'unlisted', isPublic: false });
});

test('a new web is unlisted from its first save, and its embed runs on its link', async ({
  page,
  browser,
}) => {
  await enter(page);
  const title = uniqueTitle('First');
  const id = await saveWeb(page, title, 'Unlisted');
  const guests = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const guest = await guests.newPage();
  await guest.goto(`/web/${id}`);
  await expect(guest).toHaveURL(/\/(error|404)/);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await guest.goto(await dialog.getByLabel('Link').inputValue());
  await expect(result(guest).getByRole('heading', { name: title })).toBeVisible();
  await guest.getByRole('link', { name: 'Full View' }).click();
  await expect(guest).toHaveURL(/\/view-full\/.+\?key=/);
  await guest.getByRole('link', { name: 'View In Editor' }).click();
  await expect(result(guest).getByRole('heading', { name: title })).toBeVisible();

  const code = await dialog.getByLabel('Embed code').inputValue();
  const [, address = ''] = /src="([^"]+)"/.exec(code.replaceAll('&amp;', '&')) ?? [];
  expect(address).toMatch(/\/embed\/.+\?key=/);
  await guest.goto(address);
  await guest.getByRole('link', { name: `Run ${title}` }).click();
  await expect(result(guest).getByRole('heading', { name: title })).toBeVisible();
  await guest.goto(`/embed/${id}`);
  await expect(guest.getByRole('heading', { name: 'This web cannot be shown' })).toBeVisible();
  await guests.close();
});

test('a member with the link likes, comments and forks; without it the web is a 404', async ({
  page,
  browser,
}) => {
  const owner = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const { accessToken } = await enter(await owner.newPage());
  const title = uniqueTitle('Together');
  const id = await publish(owner.request, accessToken, title, { html: `<h1>${title}</h1>` });
  const [ownerPage] = owner.pages();
  if (!ownerPage) throw new Error('no page');
  const { linkKey } = await makeUnlisted(ownerPage, accessToken, `webs/update/${id}`);
  await owner.close();

  await enter(page);
  await page.goto(`/details/${id}`);
  await expect(page).toHaveURL(/\/404/);
  await page.goto(`/details/${id}?key=${linkKey}`);
  const details = page.getByRole('dialog', { name: title });
  await details.getByRole('button', { name: /^Like/ }).click();
  await expect(details.getByRole('button', { name: /^(Unlike|Like)/, pressed: true })).toBeVisible();
  await details.getByRole('textbox', { name: 'Add a comment' }).fill('By the link');
  await details.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(details.getByRole('list', { name: 'Comments' }).getByText('By the link')).toBeVisible();
  await details.getByRole('link', { name: 'View In Editor' }).click();
  await expect(page).toHaveURL(`/web/${id}?key=${linkKey}`);
  await expect(page.locator('code-island[name=Editor][data-ready]')).toBeAttached();
  await page.getByRole('button', { name: 'Fork', exact: true }).click();
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  expect(page.url()).not.toContain(id);
  await expect(result(page).getByRole('heading', { name: title })).toBeVisible();
});

test('undoing a bulk change restores a web’s link', async ({ page }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Undone');
  const id = await publish(page.request, accessToken, title, { html: '<p>' });
  const { linkKey } = await makeUnlisted(page, accessToken, `webs/update/${id}`);
  await page.goto('/your-work/webs');
  await select(page);
  const card = page.getByRole('article', { name: title });
  await card.click();
  await selectionBar(page).getByRole('button', { name: 'Make private' }).click();
  await expect(card.getByText('Private')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByText('Unlisted')).toBeVisible();
  const headers = { authorization: `Bearer ${accessToken}` };
  const { data } = await (await page.request.get(`/api/v1/webs/get/${id}`, { headers })).json();
  expect(data.linkKey).toBe(linkKey);
});

test('the owner renews the link of an unlisted collection and of an unlisted asset', async ({ page }) => {
  const { accessToken } = await enter(page);
  const name = uniqueTitle('Collected');
  const id = await collect(page.request, accessToken, name);
  const { linkKey } = await makeUnlisted(page, accessToken, `collections/update/${id}`);
  await page.goto(`/collection/${id}`);
  await page.getByRole('button', { name, exact: true }).click();
  const about = page.getByRole('dialog', { name });
  await expect(about.getByText('Anyone with the link can see the collection.')).toBeVisible();
  await expectSound(page, 'the description of an unlisted collection');
  await about.getByRole('button', { name: 'Renew link' }).click();
  const question = page.getByRole('dialog', { name: 'Renew link' });
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Link Renewed')).toBeVisible();
  const old = await page.request.get(`/api/v1/collections/get/${id}`, { headers: { 'x-link-key': linkKey } });
  expect(old.status()).toBe(404);

  const title = uniqueTitle('Tone');
  const address = await addAsset(page.request, accessToken, 'audio', title, tone(1));
  await page.goto('/assets/my?type=audio');
  const row = page.getByRole('article', { name: title });
  const menu = row.getByRole('button', { name: 'More' });
  await menu.click();
  await expect(row.getByRole('menuitem', { name: 'Renew link' })).toHaveCount(0);
  await row.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Asset' });
  await edit.getByLabel('Visibility').selectOption('Unlisted');
  await edit.getByRole('button', { name: 'Save' }).click();
  await menu.click();
  await row.getByRole('menuitem', { name: 'Renew link' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Link Renewed')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test('details over an unlisted collection open and close without losing the key, and do not pass it on', async ({
  page,
  browser,
}) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Inside');
  const webId = await publish(page.request, accessToken, title, { html: '<p>' });
  const id = await collect(page.request, accessToken, uniqueTitle('Holds'), [webId]);
  const { linkKey } = await makeUnlisted(page, accessToken, `collections/update/${id}`);
  const guests = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const guest = await guests.newPage();
  await guest.goto(`/collection/${id}?key=${linkKey}`);
  await guest.getByRole('article', { name: title }).getByRole('link', { name: title }).click();
  const details = guest.getByRole('dialog', { name: title });
  await expect(details).toBeVisible();
  await expect(guest).toHaveURL(`/collection/${id}/details/${webId}?key=${linkKey}`);
  await expect(details.getByRole('link', { name: 'View In Editor' })).toHaveAttribute(
    'href',
    `/web/${webId}`,
  );
  await guest.reload();
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(guest).toHaveURL(`/collection/${id}?key=${linkKey}`);
  await expect(guest.getByRole('article', { name: title })).toBeVisible();
  await guests.close();
});
