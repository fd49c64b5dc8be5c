import { createRandom } from '../../infra/seed/random.ts';
import type { ExportedWeb } from '../../src/modules/exports/contract.ts';
import { createManifest } from '../../src/modules/exports/rules/manifest.ts';
import { names, webFolder } from '../../src/modules/exports/rules/names.ts';
import { renderWebFolder, toJson } from '../../src/modules/exports/rules/web-folder.ts';

/** Fragments of text that could be mistaken for parts of the document, or be changed when written or read. */
export const pieces = [
  '<body>\n',
  '\n</body>',
  '\n</html>\n',
  '<!doctype html>',
  '<!--',
  '-->',
  '<script src="script.js"></script>',
  '</script>',
  '</style>',
  '<link rel="stylesheet" href="style.css">',
  ']]>',
  '\ufeff',
  '\ufffd',
  '\r',
  '\r\n',
  '\n',
  '\t',
  '\u2028',
  '\u0001',
  '\u0085',
  '\u202e',
  'ß',
  '大',
  '😀',
  'e\u0301',
  '$&',
  '$1',
  '\\',
  '"',
  '{"index":{"before":0,"after":0}}',
  '__proto__',
  '../',
  ' ',
  'text',
];

const date = '2026-01-02T03:04:05.678Z';
const visibilities = ['public', 'unlisted', 'private'] as const;

/** A web in the format of an export; webs with different numbers have different ids. */
export function exportedWeb(number: number, changes: Partial<ExportedWeb> = {}): ExportedWeb {
  const id = `0190b0c8-0000-7000-8000-${String(number).padStart(12, '0')}`;
  return {
    ...{ id, address: `https://example.com/web/${id}`, title: 'A web', description: 'From another site' },
    ...{ html: '<h1>Hello</h1>', css: '', js: '', cssLinks: [], jsLinks: [], htmlLinks: [], tags: [] },
    ...{ visibility: 'public', createdAt: date, updatedAt: date, views: 1, likes: 2, comments: 3 },
    ...{ forkedFrom: null, picture: null },
    ...changes,
  };
}

/** A web composed of `pieces`; equal seeds give equal webs. */
export function randomWeb(seed: number): ExportedWeb {
  const { below: random } = createRandom(seed);
  const text = () => Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join('');
  const texts = () => Array.from({ length: random(3) }, () => `https://example.com/${text()}`);
  return exportedWeb(seed, {
    ...{ title: `x${text()}`, description: text(), html: text(), css: text(), js: text() },
    ...{ cssLinks: texts(), jsLinks: texts() },
    htmlLinks: [...texts(), ...(random(4) === 0 ? ['<title>Own</title>'] : [])],
    tags: random(2) ? ['moon', 'tides'] : [],
    visibility: visibilities[random(3)] ?? 'private',
  });
}

export const manifest = createManifest('https://example.com', 'ada', new Date(date));

/** The files of an export with these webs. */
export const exportFiles = (webs: readonly ExportedWeb[]): Record<string, string> => ({
  [names.manifest]: toJson(manifest),
  ...Object.fromEntries(
    webs.flatMap((web) =>
      Object.entries(renderWebFolder(web)).map(([name, text]) => [`${webFolder(web)}/${name}`, text]),
    ),
  ),
});
