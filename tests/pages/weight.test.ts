import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { budgets } from '../../infra/bench/goals.ts';
import { build } from '../helpers/build.ts';
import { makeCollection, place } from '../helpers/collections.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';

ensurePages();
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const members = [
  ...['profile', 'account', 'editor', 'safety', 'invitations'].map((tab) => `/settings/${tab}`),
  ...['/assets/images', '/assets/audios'],
  ...['/following', '/your-work/webs', '/your-work/collections', '/explore-profiles'],
];

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

t.test('a page without the editor ships compressed script within its budget, React included', async (t) => {
  const urls = [
    '/',
    `/details/${first}`,
    `/collection/${collection._id}`,
    '/search?q=web',
    '/search?q=member&type=profile',
    '/login',
    '/signup',
    '/forgot-password',
    '/error',
    '/nothing',
    ...members,
  ];
  for (const url of urls) {
    const cookie = members.includes(url) ? ada.cookie : undefined;
    const { html } = await page(built.app, url, { cookie });
    const names = new Set([...html.matchAll(/<code-island name="(\w+)"/g)].map(([, name]) => name));
    const entries = [
      'src/pages/+client.ts',
      ...[...names].map((name) => `${name}.island`),
      ...(names.size > 0 ? ['react'] : []),
      ...(html.includes('data-feed') ? ['feed'] : []),
      ...(html.includes('data-details') ? ['overlay'] : []),
      ...(html.includes('data-list-controls') ? ['list-controls'] : []),
    ];
    const bytes = weightOf(entries);
    const { ceiling } = budgetOf(url);
    t.comment(`${url}: ${(bytes / 1_024).toFixed(1)} KB`);
    t.ok(bytes <= ceiling, `${url} weighs ${bytes} bytes of ${ceiling}`);
    t.ok(names.size > 0 || bytes < 12 * 1_024, `${url} brings no React without an island`);
  }
});

t.test('the page’s only scripts are the client entry and the boot script', async (t) => {
  const { html } = await page(built.app, '/');
  const sources = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src ?? '');
  t.equal(sources.length, 2);
  t.ok(sources.some((src) => src.endsWith(chunks['src/pages/+client.ts']?.file ?? 'none')));
  t.ok(sources.some((src) => src.includes('/assets/boot-')));
  t.notMatch(html, 'monaco');
});

t.test('no chunk imports itself through others, which would run modules in the wrong order', async (t) => {
  for (const [key, { file, imports = [] }] of Object.entries(chunks))
    t.notOk(filesOf(imports).includes(file), key);
});

t.test('the editor comes without the picker, which is small when it is opened', async (t) => {
  const editor = filesOf(['Editor.island']);
  const picker = filesOf(['AssetPicker', 'Editor.island']).filter((file) => !editor.includes(file));
  const bytes = picker.reduce((sum, file) => sum + sizeOf(`${dist}client/${file}`), 0);
  t.comment(`the picker: ${(bytes / 1_024).toFixed(1)} KB`);
  t.ok(picker.length > 0 && bytes < 20 * 1_024, `it adds ${bytes} bytes`);
});

function budgetOf(url: string): { ceiling: number } {
  if (/^\/(login|signup|forgot-password)$/.test(url)) return budgets.formPageScript;
  return members.includes(url) ? budgets.memberPageScript : budgets.guestPageScript;
}

/** Bytes of these modules and all they import, each file once, as gzip (the larger of the two codings). */
function weightOf(entries: string[]): number {
  return filesOf(entries).reduce((sum, file) => sum + sizeOf(`${dist}client/${file}`), 0);
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

function sizeOf(path: string): number {
  const packed = statSync(`${path}.gz`, { throwIfNoEntry: false });
  return packed?.size ?? statSync(path).size;
}
