import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';
import { addons, foot } from './support/controls.ts';
import { unpack } from './support/downloads.ts';
import { describe, openWeb, result, show, uniqueTitle, write } from './support/editor.ts';
import { choose, kindOf } from './support/languages.ts';
import { places, withoutSeparateOrigin } from './support/preview.ts';

const line = (page: Page) => page.getByRole('region', { name: 'JS', exact: true }).getByRole('status');

/** Writes a web with an import, and adds the imported package. */
async function importInto(page: Page, js: string, adds: string | RegExp): Promise<void> {
  await page.goto('/new-web');
  await write(page, 'HTML', '<p id="place">not run</p>');
  await write(page, 'JS', js);
  await show(page, 'JS');
  await page.getByRole('button', { name: adds }).click();
}

test('importing a package in a script offers to add it, and it runs everywhere without another server', async ({
  page,
}) => {
  test.slow();
  const own = new URL(process.env.BASE_URL ?? '').hostname;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== own) elsewhere.push(request.url());
  });
  await enter(page);
  await importInto(
    page,
    "import confetti, { colour } from 'confetti';\nplace.textContent = confetti('gold') + ' ' + colour;",
    'Add confetti',
  );
  await show(page, 'Result');
  await expect(result(page).getByText('confetti of gold red')).toBeVisible();
  await expect(line(page)).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await describe(page, uniqueTitle('Packages'));
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  for (const isSeparate of [true, false]) {
    if (!isSeparate) await withoutSeparateOrigin(page);
    for (const [place, path] of places) {
      await page.goto(path(id));
      await expect(result(page).getByText('confetti of gold red'), place).toBeVisible();
    }
  }
  expect(elsewhere).toEqual([]);
});

test('a package’s dependencies are added with it, and shared parts are loaded once', async ({ page }) => {
  await enter(page);
  await importInto(
    page,
    `import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import double from 'lots-es/double';
const Double = () => createElement('b', null, useState(double(21))[0]);
createRoot(place).render(createElement(Double));`,
    'Add 3 packages',
  );
  await show(page, 'Result');
  await expect(result(page).getByText('42'), 'hooks work in one React alone').toBeVisible();
});

test('a download with sources and packages runs from its folder, without any server', async ({
  page,
  browser,
}, { outputDir }) => {
  await enter(page);
  await page.goto('/new-web');
  await write(page, 'HTML', '<p id="place">not run</p>');
  await choose(page, 'CSS', 'SCSS');
  await write(page, 'CSS', '$ink: rgb(1, 2, 3);\np { color: $ink; }');
  await choose(page, 'JS', 'TSX');
  await write(
    page,
    'JS',
    "import confetti from 'confetti';\nplace.textContent = confetti('paper' as string);",
  );
  await page.getByRole('button', { name: 'Add confetti' }).click();
  await expect(result(page).getByText('confetti of paper')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const { names, page: address } = await unpack(await download, outputDir);
  expect(names.map((name) => name.replace(/[0-9a-f]{64}/, 'HASH'))).toEqual([
    'index.html',
    'packages/HASH.disk.js',
    'packages/HASH.js',
    'script.js',
    'source/script.tsx',
    'source/style.scss',
    'style.css',
  ]);
  const elsewhere = await browser.newContext({ offline: true });
  const opened = await elsewhere.newPage();
  await opened.goto(address);
  await expect(opened.getByText('confetti of paper')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await elsewhere.close();
});

test('a fork and a restored version keep packages and sources, and the changes of the fork list both', async ({
  page,
  browser,
}) => {
  test.slow();
  const { accessToken } = await enter(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  await importInto(
    page,
    "import confetti from 'confetti';\nplace.textContent = confetti('one');",
    'Add confetti',
  );
  await expect(result(page).getByText('confetti of one')).toBeVisible();
  await choose(page, 'JS', 'TypeScript');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await describe(page, uniqueTitle('Kept'));
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  const plain = { js: "place.textContent = 'plain';", packages: '', sources: '{"js":null}' };
  const update = await page.request.patch(`/api/v1/webs/update/${id}`, { headers, multipart: plain });
  expect(update.status()).toBe(200);

  await openWeb(page, id);
  await expect(result(page).getByText('plain')).toBeVisible();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('complementary', { name: 'History' });
  const versions = history.getByRole('navigation').getByRole('button');
  await versions.first().click();
  await expect(history.getByRole('region', { name: 'Addons' }).getByText('confetti@1.1.0')).toBeVisible();
  await history.getByRole('button', { name: 'All versions' }).click();
  await versions.last().click();
  await history.getByRole('button', { name: /^Restore/ }).click();
  await expect(result(page).getByText('confetti of one')).toBeVisible();
  await page.reload();
  await expect(result(page).getByText('confetti of one')).toBeVisible();
  await expect(kindOf(page, 'JS')).toHaveValue('typescript');

  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const reader = await context.newPage();
  await enter(reader);
  await openWeb(reader, id);
  await write(reader, 'JS', "\nplace.append(' and two' as string);");
  await reader.getByRole('button', { name: 'Fork', exact: true }).click();
  await expect(reader).not.toHaveURL(new RegExp(id));
  await expect(result(reader).getByText('confetti of one and two')).toBeVisible();
  await expect(kindOf(reader, 'JS')).toHaveValue('typescript');
  const fork = reader.url().split('/').at(-1) ?? '';
  await foot(reader).getByRole('button', { name: 'Addons' }).click();
  await reader.getByRole('tab', { name: 'Packages' }).click();
  await reader.getByRole('button', { name: 'Remove confetti@1.1.0' }).click();
  await reader.keyboard.press('Escape');
  await reader.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(reader.getByText('Saved', { exact: true })).toBeVisible();
  await reader.goto(`/web/${fork}/changes`);
  await expect(reader.getByRole('region', { name: 'TypeScript' }).getByText('and two')).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Addons' }).getByText('confetti@1.1.0')).toBeVisible();
  await context.close();
});

test('the panel lists, finds, adds, updates and removes packages', async ({ page }) => {
  test.slow();
  await enter(page);
  await importInto(
    page,
    "import confetti from 'confetti';\nplace.textContent = confetti('gold');",
    'Add confetti',
  );
  await show(page, 'Result');
  await expect(result(page).getByText('confetti of gold')).toBeVisible();
  await page.getByRole('button', { name: 'Addons' }).click();
  const panel = addons(page);
  await panel.getByRole('tab', { name: 'Packages' }).click();
  const mine = panel.getByRole('list', { name: 'Packages of this web' });
  await expect(mine.getByText('confetti@1.1.0')).toBeVisible();
  await expect(mine.getByText(/ISC/)).toBeVisible();
  await panel.getByRole('searchbox', { name: 'Search packages' }).fill('chart');
  await panel.getByRole('button', { name: 'Search' }).click();
  await panel.getByRole('button', { name: 'Add chart@1.0.0' }).click();
  await expect(mine.getByText('chart@1.0.0')).toBeVisible();
  await expectSound(page, 'packages of a web', { within: '.dock' });
  await panel.getByRole('button', { name: 'Update confetti@1.1.0' }).click();
  await expect(panel.getByText('confetti is the newest version')).toBeVisible();
  await panel.getByRole('button', { name: 'Remove chart@1.0.0' }).click();
  await expect(mine.getByText('chart@1.0.0')).toBeHidden();
  await expect(mine.getByText('confetti@1.1.0')).toBeVisible();
});

test('an unknown package name is reported', async ({ page }) => {
  await enter(page);
  await page.goto('/new-web');
  await write(page, 'JS', "import x from 'no-such-thing';");
  await expect(line(page)).toContainText('no-such-thing: no package is called like that');
});

test('a draft keeps the packages that it imports', async ({ page }) => {
  await enter(page);
  await importInto(
    page,
    "import confetti from 'confetti';\nplace.textContent = confetti('drafts');",
    'Add confetti',
  );
  await show(page, 'Result');
  await expect(result(page).getByText('confetti of drafts')).toBeVisible();
  await page.reload();
  await expect(result(page).getByText('confetti of drafts')).toBeVisible();
});
