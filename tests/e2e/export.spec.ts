import { readFileSync } from 'node:fs';
import JSZip from 'jszip';
import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';

test('a member exports everything, and another account imports it as it was', async ({ page, browser }) => {
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
  await expectSound(page, 'a ready export');
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  const path = await file.path();
  const zip = await JSZip.loadAsync(new Uint8Array(readFileSync(path)));
  expect(await zip.file('index.html')?.async('string')).toContain(title);
  const script = Object.keys(zip.files).find((name) => name.endsWith('/script.js')) ?? '';
  expect(await zip.file(script)?.async('string')).toBe(code.js);

  const other = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const theirs = await other.newPage();
  const them = await enter(theirs);
  await theirs.goto('/import');
  await theirs.locator('input[type=file]').setInputFiles(path);
  await theirs.getByRole('button', { name: 'Import 1 web' }).click();
  await theirs.getByRole('link', { name: title }).click();
  await expect(theirs).toHaveURL(/\/web\//);
  const id = new URL(theirs.url()).pathname.split('/').at(-1) ?? '';
  const headers = { authorization: `Bearer ${them.accessToken}` };
  const { data } = await (await theirs.request.get(`/api/v1/webs/get/${id}`, { headers })).json();
  expect(data).toMatchObject({ title, ...code, visibility: 'private' });
  await other.close();
});
