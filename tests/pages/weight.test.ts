import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { budgets } from '../../infra/bench/goals.ts';
import { build } from '../helpers/build.ts';
import { makeCollection, place } from '../helpers/collections.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';

ensurePages();
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const settings = ['profile', 'account', 'editor', 'safety', 'invitations'].map((tab) => `/settings/${tab}`);

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };
const chunks: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}assets.json`, 'utf8'));

const built = await build(t);
const ada = await built.member();
const [first] = await saveWebs(
  built,
  ada,
  Array.from({ length: 9 }, (_, at) => `Web ${at}`),
);
const collection = await makeCollection(built.call, ada);
await place(built.call, ada, collection._id, first ?? '');

/** Pages with lists, cards and details. */
const pages = [
  '/',
  `/details/${first}`,
  `/collection/${collection._id}`,
  `/${ada.user.username}/popular`,
  '/search?q=web',
  '/search?q=member&type=profile',
  '/search?q=c&type=collection',
];
const memberPages = [
  ...['/assets/images', '/assets/audios'],
  ...['/following', '/your-work/webs', '/your-work/collections', '/your-work/bin', '/explore-profiles'],
];
const formPages = ['/login', '/signup', '/forgot-password'];
const plainPages = ['/error', '/nothing'];

t.test('a page’s compressed script is within its budget before the first touch, and after', async (t) => {
  for (const [viewer, cookie, urls, { ceiling }] of [
    ['guest', undefined, [...pages, ...plainPages], budgets.guestPageScript],
    ['guest', undefined, formPages, budgets.formPageScript],
    ['member', ada.cookie, [...pages, ...memberPages], budgets.memberPageScript],
    ['member', ada.cookie, settings, budgets.formPageScript],
  ] as const)
    for (const url of urls) {
      const { status, html } = await page(built.app, url, { cookie });
      if (!plainPages.includes(url)) t.equal(status, 200, url);
      const before = weightOf(html, 'load');
      const after = weightOf(html, 'load|touch');
      t.comment(`${viewer} ${url}: ${before} bytes, touched ${after}`);
      t.ok(before <= ceiling, `${url} loads ${before} bytes of ${ceiling} by itself`);
      t.ok(after <= budgets.touchedPageScript.ceiling, `${url} loads ${after} bytes when it is touched`);
    }
});

t.test('a page without islands loads only the client entry', async (t) => {
  for (const url of plainPages) {
    const { html } = await page(built.app, url);
    t.notMatch(html, '<code-island', url);
  }
  t.ok(weigh(filesOf(['src/pages/+client.ts'])) < 12.8 * 1_024, 'the entry is small');
});

t.test('the page’s only script element is the client entry', async (t) => {
  const { html } = await page(built.app, '/');
  const sources = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src ?? '');
  t.equal(sources.length, 1);
  t.ok(sources.some((src) => src.endsWith(chunks['src/pages/+client.ts']?.file ?? 'none')));
  t.notMatch(html, 'monaco');
});

t.test('no chunk imports itself through others, which would run modules in the wrong order', async (t) => {
  for (const [key, { file, imports = [] }] of Object.entries(chunks))
    t.notOk(filesOf(imports).includes(file), key);
});

t.test('the editor loads without the picker, which is small when it is opened', async (t) => {
  const editor = filesOf(['Editor.island']);
  const picker = filesOf(['AssetPicker', 'Editor.island']).filter((file) => !editor.includes(file));
  const bytes = weigh(picker);
  t.comment(`the picker: ${(bytes / 1_024).toFixed(1)} KB`);
  t.ok(picker.length > 0 && bytes < 20 * 1_024, `it adds ${bytes} bytes`);
});

/**
 * Bytes of the scripts of a page with its islands of these directives and all their imports, each file once, as gzip
 * (the larger of the two encodings). The bytes that a browser really loads are measured by
 * tests/e2e/first-touch.spec.ts.
 */
function weightOf(html: string, directives: string): number {
  const pattern = new RegExp(`<code-island name="(\\w+)" when="(?:${directives})"`, 'g');
  const names = new Set([...html.matchAll(pattern)].map(([, name]) => name));
  const entries = [
    'src/pages/+client.ts',
    ...[...names].map((name) => `${name}.island`),
    ...(names.size > 0 ? ['react'] : []),
    ...(html.includes('data-feed') ? ['feed'] : []),
    ...(html.includes('data-details') ? ['overlay'] : []),
    ...(html.includes('data-list-controls') ? ['list-controls'] : []),
  ];
  const scripts = [...html.matchAll(/\/(assets\/[\w-]+\.js)/g)].map(([, file]) => file ?? '');
  return weigh([...new Set([...filesOf(entries), ...scripts])]);
}

function filesOf(entries: string[]): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = chunks[key] ?? Object.values(chunks).find(({ name }) => name === key);
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...files];
}

const weigh = (files: string[]) => files.reduce((sum, file) => sum + sizeOf(`${dist}client/${file}`), 0);

function sizeOf(path: string): number {
  const packed = statSync(`${path}.gz`, { throwIfNoEntry: false });
  return packed?.size ?? statSync(path).size;
}
