import t from 'tap';
import { maxImportBytes } from '../../../src/modules/webs/rules/imported-web.ts';
import type { FoundWeb } from '../../../src/pages/(import)/formats/found.ts';
import { toBatches } from '../../../src/pages/(import)/import/import-webs.ts';
import { byteLength, toGroup } from '../../../src/pages/(import)/import/items.ts';

const web = (changes: Partial<FoundWeb> = {}): FoundWeb => ({
  ...{ title: 'A web', description: 'What it is', html: '<p>', css: '', js: '' },
  ...{ cssLinks: [], jsLinks: [], htmlLinks: [], tags: [] },
  ...{ visibility: 'private', source: 'a.html', notes: [] },
  ...changes,
});
const itemsOf = (webs: FoundWeb[]) =>
  toGroup({ name: 'a.zip', file: null, found: { format: '', webs, problems: [] } }).items;
const versions = { marked: '1.0.0', sass: '2.0.0', less: '3.0.0', tailwindcss: '4.0.0', sucrase: '5.0.0' };
const batchesOf = (webs: FoundWeb[]) => toBatches(itemsOf(webs), versions);
const sizesOf = (webs: FoundWeb[]) => batchesOf(webs).map((batch) => batch.length);

t.test('webs are sent in calls of at most 50, in their order, each with its own key', async (t) => {
  const webs = Array.from({ length: 120 }, (_, at) => web({ title: `Web ${at}` }));
  const batches = batchesOf(webs);
  t.strictSame(
    batches.map((batch) => batch.length),
    [50, 50, 20],
  );
  t.strictSame(
    batches.flat().map(({ title }) => title),
    webs.map(({ title }) => title),
  );
  t.equal(new Set(batches.flat().map(({ key }) => key)).size, 120);
});

t.test('no call is larger than the server accepts, unless a single web is', async (t) => {
  const full = '"\n'.repeat(1 << 19);
  const large = web({ html: full, css: full, js: full });
  const half = web({ html: 'ä'.repeat(1 << 19), js: full });
  t.strictSame(sizesOf([large, large, web(), half, half, half]), [1, 2, 2, 1]);
  for (const webs of batchesOf([large, web(), half, half, half, web()]))
    t.ok(byteLength(JSON.stringify({ webs })) <= maxImportBytes);
  const beyond = web({ html: '\u0001'.repeat(1 << 20), css: '\u0001'.repeat(1 << 20) });
  t.strictSame(sizesOf([web(), beyond, web()]), [1, 1, 1]);
});

t.test('a web says what compiled its sources, the other service or this site', async (t) => {
  const sources = { css: { kind: 'scss', text: 'a {}' }, js: { kind: 'tsx', text: 'let a;' } } as const;
  const sent = batchesOf([
    web({ sources, compiledHere: ['scss', 'tsx', 'tsx'] }),
    web({ sources, compiledWith: 'sass 1.0.0' }),
    web({ sources }),
  ]).flat();
  t.strictSame(
    sent.map(({ compiledWith }) => compiledWith),
    ['sass 2.0.0, sucrase 5.0.0', 'sass 1.0.0', undefined],
  );
});
