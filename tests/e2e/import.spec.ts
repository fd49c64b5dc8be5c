import JSZip from 'jszip';
import { expect, type Page, test } from 'playwright/test';
import type { ExportedWeb } from '../../src/modules/exports/contract.ts';
import { webFolder } from '../../src/modules/exports/rules/names.ts';
import { toJson } from '../../src/modules/exports/rules/web-folder.ts';
import { exportedWeb, exportFiles } from '../helpers/exported-webs.ts';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';

type File = { name: string; mimeType: string; buffer: Buffer };

async function zip(name: string, files: Record<string, string | Buffer>): Promise<File> {
  const packed = new JSZip();
  for (const [path, text] of Object.entries(files)) packed.file(path, text);
  const buffer = Buffer.from(await packed.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' }));
  return { name, mimeType: 'application/zip', buffer };
}

const text = (name: string, content: string): File => ({ name, mimeType: '', buffer: Buffer.from(content) });

const bird = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let number = 0;
const exported = (changes: Partial<ExportedWeb>) => exportedWeb(++number, changes);

const exportOf = (webs: readonly ExportedWeb[], more: Record<string, string | Buffer> = {}): Promise<File> =>
  zip('export.zip', { ...exportFiles(webs), ...more });

const sums = (page: Page) => page.locator('.import-sums');
const choose = (page: Page, files: File[]) => page.getByLabel('Choose files').setInputFiles(files);

test('an export, a pen and an invalid file are previewed before the import, and the valid ones become webs', async ({
  page,
}) => {
  await enter(page);
  const [shown, hidden, pen] = [uniqueTitle('Shown'), uniqueTitle('Hidden'), uniqueTitle('Pen')];
  const webs = [
    exported({ title: shown, js: 'let n = 1', tags: ['moon'] }),
    exported({ title: hidden, visibility: 'private' }),
    exported({ title: 'x'.repeat(120) }),
  ];
  const archive = await exportOf(webs, {
    'collections.json': toJson([
      {
        name: 'Tides',
        description: 'Of the sea',
        visibility: 'private',
        webs: webs.map((web) => ({ folder: webFolder(web) })),
      },
    ]),
    'profile.json': toJson({ bio: 'I sail', links: ['https://ada.example'] }),
  });
  const pens = await zip('pen.zip', {
    'pen/README.md': `# ${pen}\n\nA Pen created on CodePen.`,
    'pen/src/index.html': '<p>Pen</p>',
    'pen/dist/index.html': '<p>Pen</p>',
  });
  await page.goto('/import');
  await choose(page, [archive, pens, text('cat.png', 'PNG')]);
  const own = page.getByRole('region', { name: 'export.zip' });
  await expect(own.getByRole('listitem').filter({ hasText: shown })).toContainText('HTML, JS');
  await expect(own.getByText('Codeweb export of ada')).toBeVisible();
  await expect(page.getByRole('region', { name: 'pen.zip' })).toContainText(`CodePen`);
  await expect(page.getByRole('region', { name: 'cat.png' })).toContainText(
    'cat.png: It is neither a zip nor JSON nor HTML',
  );
  await expect(page.getByLabel(`Visibility of ${shown}`)).toHaveValue('public');
  await expect(page.getByLabel(`Visibility of ${hidden}`)).toHaveValue('private');
  await expect(page.getByLabel(`Visibility of ${pen}`)).toHaveValue('private');
  await expectSound(page, 'what is in the files');

  const long = own.getByRole('listitem').filter({ hasText: 'Title must be at most 100 characters' });
  await expect(long.getByRole('checkbox')).toBeDisabled();
  await long.getByRole('button', { name: 'Shorten to 100 characters' }).click();
  await expect(page.getByLabel(`Import ${'x'.repeat(100)}`, { exact: true })).toBeChecked();
  await page.getByLabel(`Import ${hidden}`).uncheck();
  await page.getByRole('button', { name: 'Import 3 webs' }).click();
  await expect(sums(page)).toContainText('3 webs imported');
  await expect(page.getByText('1 web chosen')).toHaveCount(0);
  await expectSound(page, 'what was imported');

  await page.getByLabel(`Import ${hidden}`).check();
  await page.getByRole('button', { name: 'Import 1 web' }).click();
  await expect(sums(page)).toContainText('4 webs imported');
  await page.goto('/your-work/webs');
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.goto('/your-work/collections');
  await expect(page.getByText('Tides')).toBeVisible();
  await page.goto('/import');
  await choose(page, [archive]);
  await page.getByRole('button', { name: 'Choose none' }).click();
  await page.getByLabel(`Import ${shown}`).check();
  await page.getByRole('button', { name: 'Import 1 web' }).click();
  await page.getByRole('link', { name: shown }).click();
  await expect(page).toHaveURL(/\/web\//);
  await expect(
    page.frameLocator('iframe[title="Result"]').getByRole('heading', { name: 'Hello' }),
  ).toBeVisible();
});

test('files that are chosen before the page’s script has loaded are read', async ({ page }) => {
  await enter(page);
  const { promise: isChosen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await isChosen;
    await route.continue();
  });
  await page.goto('/import', { waitUntil: 'commit' });
  await choose(page, [text('early.html', '<p>Early')]);
  goOn();
  await expect(page.getByRole('listitem').filter({ hasText: 'early' })).toBeVisible();
});

test('assets of an export are uploaded if chosen, and its webs refer to them', async ({ page }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('With a picture');
  const url = 'https://example.com/media/image-1/master.webp';
  const web = exported({ title, html: `<img src="${url}" alt="A bird">` });
  const assets = [{ title: 'A bird', kind: 'image', visibility: 'private', url, file: 'assets/bird.png' }];
  await page.goto('/import');
  await choose(page, [await exportOf([web], { 'assets.json': toJson(assets), 'assets/bird.png': bird })]);
  await expect(page.getByLabel(/^1 asset/)).not.toBeChecked();
  await page.getByLabel(/^1 asset/).check();
  await page.getByRole('button', { name: 'Import 1 web' }).click();
  await expect(sums(page)).toContainText('1 web and 1 asset imported');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  const href = await page.getByRole('link', { name: title }).getAttribute('href');
  const reply = await page.request.get(`/api/v1/webs/get/${href?.split('/').at(-1)}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { html } = (await reply.json()).data;
  expect(html).toMatch(/^<img src="http[^"]+\/media\/[^"]+" alt="A bird">$/);
  await page.goto('/assets/my');
  await expect(page.getByText('A bird')).toBeVisible();
});

test('a call whose response is lost is repeated without importing anything twice', async ({ page }) => {
  await enter(page);
  const title = uniqueTitle('Once');
  await page.goto('/import');
  await choose(page, [text(`${title}.html`, '<p>Once')]);
  let isLost = false;
  await page.route('**/webs/import', async (route) => {
    if (isLost) return route.continue();
    await route.fetch();
    isLost = true;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Import 1 web' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 web' }).click();
  await expect(sums(page)).toContainText('1 web imported');
  await page.goto('/your-work/webs');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('no part of a hostile file runs or is loaded before it is imported', async ({ page, baseURL }) => {
  await enter(page);
  const origin = new URL(baseURL ?? '').origin;
  const foreign: string[] = [];
  const dialogs: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(blob|data):/.test(request.url()))
      foreign.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto('/import');
  const attack = `<img src="https://evil.example/a.png" onerror="alert(1)"><script>alert(2);window.isRun = true</script>`;
  const attacked = exported({
    title: 'Own <img src=x onerror=alert(8)>',
    description: attack,
    html: attack,
    js: 'alert(3);window.isRun = true',
    css: '@import "https://evil.example/a.css"; * { background: url(https://evil.example/b.png) }',
    cssLinks: ['https://evil.example/c.css'],
    jsLinks: ['https://evil.example/d.js', 'javascript:alert(4)'],
    htmlLinks: [
      '<meta http-equiv="refresh" content="0;url=https://evil.example">',
      '<base href="https://evil.example/">',
    ],
  });
  const page1 = `<!doctype html><title>Page <img src=x onerror=alert(6)></title><link rel=preload href=https://evil.example/e><body onload=alert(5)>${attack}<iframe src="https://evil.example"></iframe>`;
  const gist = {
    description: 'Gist <img src=x onerror=alert(7)>',
    files: { [attack]: { content: attack }, 'a.html': { filename: 'a.html', content: attack } },
  };
  await choose(page, [
    await exportOf([attacked]),
    text(`${attack.slice(0, 30).replaceAll('/', '')}.html`, page1),
    text('g.json', JSON.stringify(gist)),
  ]);
  await expect(page.getByRole('region')).toHaveCount(3);
  await expect(page.getByText('JS link must be an http or https address')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 webs' }).click();
  await expect(sums(page)).toContainText('2 webs imported');
  expect(foreign).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(await page.evaluate(() => 'isRun' in window)).toBe(false);
});

test('files are dropped, and a form name in the address requires a login', async ({ page }) => {
  await page.goto('/import');
  await expect(page).toHaveURL(/\/login/);
  await enter(page);
  await page.goto('/import');
  // Before that, the browser itself opens dropped files.
  await expect(page.locator('code-island[name=Importer][data-ready]')).toBeAttached();
  const drop = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['<p>Dropped'], 'dropped.html'));
    return data;
  });
  await page.locator('.import-drop').dispatchEvent('drop', { dataTransfer: drop });
  await expect(page.getByRole('listitem').filter({ hasText: 'dropped' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove dropped.html' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'dropped' })).toHaveCount(0);
});
