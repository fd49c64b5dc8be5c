import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect } from 'playwright/test';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { result, saveWeb, write } from '../e2e/support/editor.ts';
import { signUp } from '../e2e/support/people.ts';
import { chromiumPath } from '../helpers/chromium.ts';
import { nextRelease } from './support/next-release.ts';
import { startPostgres } from './support/postgres.ts';
import { site } from './support/site.ts';

const root = new URL('../../', import.meta.url).pathname;

t.test('pages that are open during a deployment work on after the new version has started', async (t) => {
  const port = await freePort();
  const { url } = await startPostgres(t);
  const { web } = site(t, { DATABASE_URL: url, PUBLIC_URL: `http://localhost:${port}` });
  const old = await web(port);
  const folder = nextRelease(t);
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  t.teardown(() => browser.close());
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  const [home, editor] = [await context.newPage(), await context.newPage()];
  const faults: string[] = [];
  const late: string[] = [];
  for (const page of [home, editor]) page.on('pageerror', (error) => faults.push(error.message));

  await signUp(editor);
  await saveWeb(editor, 'Written before');
  await home.goto('/');
  await expect(home.getByRole('article', { name: 'Written before' })).toBeVisible();

  old.child.kill('SIGTERM');
  await old.ended;
  await web(port, folder);
  for (const page of [home, editor])
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/assets/')) late.push(`${response.status()} ${pathname}`);
    });

  await write(editor, 'HTML', '<p>Written after</p>');
  await expect(result(editor).getByText('Written after')).toBeVisible();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByText('Saved', { exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'Assets', exact: true }).click();
  await expect(
    editor.getByRole('complementary').getByRole('searchbox', { name: 'Search icons' }),
  ).toBeVisible();
  await home
    .getByRole('article', { name: 'Written before' })
    .getByRole('link', { name: 'Written before' })
    .click();
  await expect(home.getByRole('dialog')).toBeVisible();

  const isOld = (path: string) => existsSync(join(root, 'dist/client', path));
  const paths = late.map((line) => line.replace('200 ', ''));
  t.ok(paths.length > 0, 'parts of the old release came after it had gone');
  t.same(
    paths.filter((path) => !isOld(path)),
    [],
    'all of them whole, and of the release that the page is of',
  );
  t.same(
    paths.filter((path) => existsSync(join(folder, 'dist/client', path))),
    [],
  );

  const fresh = await context.newPage();
  const stillOld: string[] = [];
  fresh.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && isOld(pathname)) stillOld.push(pathname);
  });
  await fresh.goto('/');
  await expect(fresh.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await fresh
    .getByRole('article', { name: 'Written before' })
    .getByRole('link', { name: 'Written before' })
    .click();
  await expect(fresh.getByRole('dialog')).toBeVisible();
  t.same(stillOld, [], 'who comes anew gets the new release alone');
  t.same(faults, []);
});
