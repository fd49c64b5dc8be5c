import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { openWeb, result, uniqueTitle, write } from './support/editor.ts';
import { copiedWith } from './support/picker.ts';

const history = (page: Page) => page.getByRole('complementary', { name: 'History' });
const entries = (page: Page) => history(page).getByRole('navigation').getByRole('button');
/** Returns from a version to the list. */
const goBack = (page: Page) => history(page).getByRole('button', { name: 'All versions' }).click();
const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

/** A member's web that was saved twice, in the editor; returns its id. */
async function start(page: Page): Promise<string> {
  const { accessToken } = await enter(page);
  const code = { html: '<h1>First</h1>\n<p>Line</p>\n', css: 'h1 { color: teal; }\n' };
  const id = await publish(page.request, accessToken, uniqueTitle('Saved'), code);
  const headers = { authorization: `Bearer ${accessToken}` };
  const html = '<h1>Second</h1>\n<p>Line</p>\n';
  const reply = await page.request.patch(`/api/v1/webs/update/${id}`, { headers, multipart: { html } });
  expect(reply.status()).toBe(200);
  await openWeb(page, id);
  return id;
}

test('every save is in the history, with its changes and its result next to the current one', async ({
  page,
}) => {
  await start(page);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('Current');
  await entries(page).first().click();
  const changes = history(page).getByRole('region', { name: 'Changes in HTML' });
  await expect(changes.getByText('<h1>First</h1>')).toBeVisible();
  await expect(changes.getByText('<h1>Second</h1>')).toBeVisible();
  await expect(changes.getByText('<p>Line</p>')).toHaveCount(1);
  await history(page).getByLabel('Side by side').check();
  await expect(changes.getByText('<p>Line</p>')).toHaveCount(2);
  await expectSound(page, 'the history');

  await goBack(page);
  await entries(page).nth(1).click();
  await history(page).getByRole('tab', { name: 'Result' }).click();
  const frames = history(page).locator('iframe[title="Result"]');
  await expect(frames).toHaveCount(2);
  await expect(frames.first().contentFrame().getByRole('heading')).toHaveText('First');
  await expect(frames.last().contentFrame().getByRole('heading')).toHaveText('Second');
});

test('a version that cannot be loaded is not compared as an empty one, and can be loaded again', async ({
  page,
}) => {
  await start(page);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(entries(page)).toHaveCount(2);
  const first = /\/webs\/versions\/[\w-]+\/1$/;
  await page.route(first, (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: null } }),
  );
  await entries(page).first().click();
  await expect(history(page).getByRole('alert')).toContainText('It broke');
  await expect(history(page).getByRole('region', { name: 'Changes in HTML' })).toHaveCount(0);
  await page.unroute(first);
  await history(page).getByRole('button', { name: 'Try again' }).click();
  await expect(history(page).getByRole('region', { name: 'Changes in HTML' })).toContainText(
    '<h1>First</h1>',
  );
});

test('an earlier version is restored, named and deleted, without touching unsaved work', async ({ page }) => {
  await start(page);
  await write(page, 'HTML', '<p>Typed</p>');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await entries(page).nth(1).click();
  const restore = history(page).getByRole('button', { name: 'Restore' });
  await expect(restore).toHaveAttribute('aria-disabled', 'true');
  await expect(restore).toHaveAccessibleDescription(/before you restore/);
  await history(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await isSaved(page);

  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(entries(page)).toHaveCount(3);
  await entries(page).nth(2).click();
  await history(page).getByRole('button', { name: 'Name', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Name version 1' });
  await dialog.getByLabel('Name').fill('The beginning');
  await dialog.getByLabel('Note').fill('As it all started');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(history(page).getByRole('heading', { name: 'The beginning' })).toBeVisible();
  await history(page).getByRole('button', { name: 'Restore' }).click();
  await expect(history(page)).toBeHidden();
  await expect(result(page).getByRole('heading')).toHaveText('First');
  await isSaved(page);

  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(entries(page)).toHaveCount(4);
  await expect(entries(page).first()).toContainText('Restored from 1');
  await entries(page).nth(1).click();
  await history(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).first()).toBeFocused();
});

test('list and version replace each other, and the focus moves along', async ({ page }) => {
  // Before the editor starts: axe ignores that a Monaco from a wider window is clipped, and takes its lines for a
  // background.
  await page.setViewportSize({ width: 390, height: 800 });
  await start(page);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await entries(page).nth(1).press('Enter');
  const back = history(page).getByRole('button', { name: 'All versions' });
  await expect(back).toBeFocused();
  await expect(entries(page)).toHaveCount(0);
  await expectSound(page, 'a version on a narrow page');
  await back.press('Enter');
  await expect(entries(page).nth(1)).toBeFocused();
  await expect(entries(page).nth(1)).toHaveAccessibleName(/Version 1/);
});

test('a version shows the picture that was saved with it, or leaves its space empty', async ({ page }) => {
  await start(page);
  await write(page, 'HTML', '<h1 style="background:#d33">Third</h1>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await isSaved(page);
  const picture = entries(page).first().locator('img');
  // The worker stores the picture soon after the save.
  await expect(async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expect(entries(page)).toHaveCount(3);
    const isThere = (await picture.count()) === 1;
    if (!isThere) await history(page).getByRole('button', { name: 'Close' }).click();
    expect(isThere).toBe(true);
  }).toPass();
  await expect(picture).toHaveJSProperty('naturalWidth', 240);
  await expect(entries(page).nth(1).locator('img')).toHaveCount(0);
  const widthOf = async (entry: number) =>
    (await entries(page).nth(entry).locator('.history-picture').boundingBox())?.width;
  expect(await widthOf(1)).toBe(await widthOf(0));
});

test('a shared version opens by its link, for guests too, until sharing ends', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await start(page);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`/web/${id}?version=1`);
  await expect(guest).toHaveURL(/\/error$/);

  await page.getByRole('button', { name: 'History', exact: true }).click();
  await entries(page).nth(1).click();
  await history(page).getByRole('button', { name: 'Share' }).click();
  await expect(history(page).getByRole('button', { name: 'Stop sharing' })).toBeVisible();
  const link = await copiedWith(page, 'version=1');
  await guest.goto(link);
  await expect(result(guest).getByRole('heading')).toHaveText('First');
  await expect(guest.getByText('This is an earlier version: version 1')).toBeVisible();
  await guest.getByRole('link', { name: 'Open the current one' }).click();
  await expect(result(guest).getByRole('heading')).toHaveText('Second');

  await page.goto(link);
  await expect(history(page).getByRole('heading', { name: 'Version 1' })).toBeVisible();
  await history(page).getByRole('button', { name: 'Stop sharing' }).click();
  // Not the entry in the list, which says "Shared" until the response arrives.
  await expect(history(page).getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  await guest.goto(link);
  await expect(guest).toHaveURL(/\/error$/);
});
