import { readFileSync } from 'node:fs';
import JSZip from 'jszip';
import { type Browser, expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { addAsset, tone } from './support/library.ts';

test('a member exports everything, and another account imports it unchanged', async ({ page, browser }) => {
  test.slow();
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Taken along');
  const code = {
    html: '<h1 id="x">Along</h1></body>\n',
    css: 'h1{color:teal}',
    js: 'let n = 1 // </script>',
  };
  await publish(page.request, accessToken, title, code, 'Private');
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const download = page.getByRole('link', { name: 'Download' });
  await expect(download).toBeVisible({ timeout: 60_000 });
  // A button partly below the bar of the page would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectSound(page, 'a ready export');
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  const path = await file.path();
  const zip = await JSZip.loadAsync(new Uint8Array(readFileSync(path)));
  expect(await zip.file('index.html')?.async('string')).toContain(title);
  const script = Object.keys(zip.files).find((name) => name.endsWith('/script.js')) ?? '';
  expect(await zip.file(script)?.async('string')).toBe(code.js);

  const { page: theirs, accessToken: token, close } = await openOther(browser);
  await importFile(theirs, path, 'Import 1 web');
  await theirs.getByRole('link', { name: title }).click();
  await expect(theirs).toHaveURL(/\/web\//);
  const id = new URL(theirs.url()).pathname.split('/').at(-1) ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await theirs.request.get(`/api/v1/webs/get/${id}`, { headers })).json();
  expect(data).toMatchObject({ title, ...code, visibility: 'private' });
  await close();
});

test('three selected webs are exported by keyboard, and another account imports them', async ({
  page,
  browser,
}) => {
  test.slow();
  const { accessToken, username } = await enter(page);
  const titles = ['First', 'Second', 'Third', 'Fourth'].map(uniqueTitle);
  for (const title of titles) await publish(page.request, accessToken, title, { html: `<h1>${title}</h1>` });
  await page.goto('/your-work/webs');
  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter');
  // The newest web is the first in the list.
  const chosen = titles.slice(1).toReversed();
  await expect(page.getByRole('checkbox', { name: `Select ${chosen[0]}` })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('3 webs selected');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).press('Enter'),
  ]);
  await expect(page.getByRole('status').filter({ hasText: '3 webs exported' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${username}-webs-[\\d-]+\\.zip$`));
  const path = await file.path();
  const zip = await JSZip.loadAsync(new Uint8Array(readFileSync(path)));
  const contents = await zip.file('index.html')?.async('string');
  for (const title of chosen) expect(contents).toContain(title);
  expect(contents).not.toContain(titles[0]);

  const { page: theirs, close } = await openOther(browser);
  await importFile(theirs, path, 'Import 3 webs');
  for (const title of chosen) await expect(theirs.getByRole('link', { name: title })).toBeVisible();
  await close();
});

test('webs whose call fails during an export are named, and the selection stays', async ({ page }) => {
  const { accessToken } = await enter(page);
  await publish(page.request, accessToken, uniqueTitle('Kept'), { html: '<p>Kept' });
  await page.goto('/your-work/webs');
  await selectAll(page);
  await page.route('**/exports/webs', (route) => route.abort());
  const button = page.getByRole('button', { name: 'Export' });
  await button.click();
  await expect(page.getByRole('alert').first()).toContainText('Cannot reach the server');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 web selected');
  await page.unroute('**/exports/webs');
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
});

test('selected assets are exported with their files, missing ones are named, and another account imports them', async ({
  page,
  browser,
}) => {
  test.slow();
  const { accessToken } = await enter(page);
  const [kept, gone] = [uniqueTitle('Low'), uniqueTitle('High')];
  const sound = tone(1);
  for (const title of [kept, gone]) await addAsset(page.request, accessToken, 'audio', title, sound);
  await page.goto('/assets/my?type=audio');
  await selectAll(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  const mine = await page.request.get('/api/v1/assets/my-assets?assetType=audio', { headers });
  const { docs } = (await mine.json()).data;
  const { _id } = docs.find(({ title }: { title: string }) => title === gone);
  await page.request.delete(`/api/v1/assets/delete/${_id}`, { headers });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  await expect(
    page.getByRole('alert').filter({ hasText: '1 asset left out: No longer available' }),
  ).toBeVisible();
  const path = await file.path();
  const zip = await JSZip.loadAsync(new Uint8Array(readFileSync(path)));
  const [entry] = JSON.parse((await zip.file('assets.json')?.async('string')) ?? '[]');
  expect(entry).toMatchObject({ title: kept, kind: 'audio', visibility: 'public' });
  expect(entry.bytes).toBe((await zip.file(entry.file)?.async('uint8array'))?.length);

  const { page: theirs, close } = await openOther(browser);
  await importFile(theirs, path, 'Import 1 asset');
  await expect(theirs.locator('.import-sums')).toContainText('1 asset imported');
  await expect(theirs.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await expectSound(theirs, 'imported assets');
  await expect(theirs.getByRole('link', { name: 'My Assets' })).toBeVisible();
  await theirs.goto('/assets/my?type=audio');
  await expect(theirs.getByText(kept)).toBeVisible();
  await close();
});

/** Selects all items of a list. The code of the selection is loaded at the first touch. */
async function selectAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  await page.keyboard.press('Control+a');
}

/** Another member in a separate browser context. */
async function openOther(browser: Browser) {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const page = await context.newPage();
  const { accessToken } = await enter(page);
  return { page, accessToken, close: () => context.close() };
}

/** Imports a file, and waits for the result. */
async function importFile(page: Page, path: string, button: string): Promise<void> {
  await page.goto('/import');
  await page.getByLabel('Choose files').setInputFiles(path);
  await page.getByRole('button', { name: button }).click();
  await expect(page.locator('.import-sums')).toContainText('imported');
}
