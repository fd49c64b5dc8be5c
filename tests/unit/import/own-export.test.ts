import t from 'tap';
import { webFolder } from '../../../src/modules/exports/format/names.ts';
import type { ExportedWeb } from '../../../src/modules/exports/format/schemas.ts';
import { renderWebFolder, toJson } from '../../../src/modules/exports/format/web-folder.ts';
import { find, zipOf } from './support.ts';

/** Pieces of texts that could be mistaken for parts of the document, or be changed when written or read. */
const pieces = [
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
  '\u202e',
  'ß',
  '大',
  '😀',
  'e\u0301',
  '$&',
  '\\',
  '"',
  '{"index":{"before":0,"after":0}}',
  '__proto__',
  '../',
  ' ',
  'text',
];

/** Pseudo-random numbers below `limit`, the same in every run (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const visibilities = ['public', 'unlisted', 'private'] as const;

function randomWeb(seed: number): ExportedWeb {
  const random = createRandom(seed);
  const text = () => Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join('');
  const texts = () => Array.from({ length: random(3) }, () => `https://example.com/${text()}`);
  const id = `0190b0c8-0000-7000-8000-${String(seed).padStart(12, '0')}`;
  return {
    id,
    address: `https://example.com/web/${id}`,
    title: `x${text()}`,
    description: text(),
    tags: random(2) ? ['moon', 'tides'] : [],
    visibility: visibilities[random(3)] ?? 'private',
    html: text(),
    css: text(),
    js: text(),
    cssLinks: texts(),
    jsLinks: texts(),
    htmlLinks: [...texts(), ...(random(4) === 0 ? ['<title>Own</title>'] : [])],
    createdAt: '2026-01-02T03:04:05.678Z',
    updatedAt: '2026-01-02T03:04:05.678Z',
    views: 1,
    likes: 2,
    comments: 3,
    forkedFrom: null,
    picture: null,
  };
}

const manifest = {
  format: 'codeweb-export',
  version: 1,
  exportedAt: '2026-01-02T03:04:05.678Z',
  site: 'https://example.com',
  username: 'ada',
};

function exportOf(webs: readonly ExportedWeb[], more: Record<string, string> = {}, root = '') {
  const folders = webs.flatMap((web) =>
    Object.entries(renderWebFolder(web)).map(([name, text]) => [`${webFolder(web)}/${name}`, text]),
  );
  const files: Record<string, string> = {
    'codeweb.json': toJson(manifest),
    'index.html': '<p>Contents',
    ...Object.fromEntries(folders),
    ...more,
  };
  return zipOf(
    'export.zip',
    Object.fromEntries(Object.entries(files).map(([path, text]) => [root + path, text])),
  );
}

const kept = ({
  title,
  description,
  html,
  css,
  js,
  cssLinks,
  jsLinks,
  htmlLinks,
  tags,
  visibility,
}: ExportedWeb) => ({
  ...{ title, description, html, css, js, cssLinks, jsLinks, htmlLinks, tags, visibility },
  notes: [],
});

t.test('whatever webs contain, they come out of an export as they went in', async (t) => {
  for (let batch = 0; batch < 10; batch += 1) {
    const webs = Array.from({ length: 100 }, (_, at) => randomWeb(batch * 100 + at));
    const found = await find(await exportOf(webs, {}, batch % 2 ? 'packed-again/' : ''));
    t.strictSame(found.problems, []);
    const bySource = new Map(found.webs.map(({ source, ...web }) => [source, web]));
    for (const web of webs) {
      const same = JSON.stringify(bySource.get(webFolder(web))) === JSON.stringify(kept(web));
      if (!same) t.strictSame(bySource.get(webFolder(web)), kept(web), web.id);
    }
    t.equal(found.webs.length, webs.length);
  }
});

t.test('every single piece survives in every text', async (t) => {
  const webs = pieces.map((piece, at) => ({
    ...randomWeb(at),
    ...{ title: piece, description: piece, html: piece, css: piece, js: piece, htmlLinks: [piece] },
  }));
  const found = await find(await exportOf(webs));
  const bySource = new Map(found.webs.map(({ source, ...web }) => [source, web]));
  for (const [at, web] of webs.entries())
    t.strictSame(bySource.get(webFolder(web)), kept(web), `piece ${at}`);
});

t.test(
  'collections, assets and the profile come with the webs, and what is of others is counted',
  async (t) => {
    const webs = [randomWeb(1), randomWeb(2)];
    const [first, second] = webs.map(webFolder);
    const reference = { title: 'Of others', author: 'bob', address: 'https://example.com/web/1' };
    const dates = { createdAt: manifest.exportedAt, updatedAt: manifest.exportedAt };
    const collection = {
      id: '1',
      address: '',
      name: 'Both',
      description: 'Of webs',
      visibility: 'public',
      ...dates,
    };
    const asset = {
      id: '1',
      title: 'A bird',
      kind: 'image',
      type: 'image/webp',
      visibility: 'private',
      createdAt: dates.createdAt,
      url: 'https://example.com/media/a/master.webp',
      bytes: 4,
    };
    const found = await find(
      await exportOf(webs, {
        'collections.json': toJson([
          {
            ...collection,
            webs: [
              { folder: second },
              reference,
              { folder: first },
              { folder: 'webs/gone' },
              { folder: first },
            ],
          },
          { ...collection, name: 7, webs: 'none' },
        ]),
        'assets.json': toJson([
          { ...asset, file: 'assets/a-bird.webp' },
          { ...asset, file: 'assets/gone.webp' },
        ]),
        'assets/a-bird.webp': 'WEBP',
        'profile.json': toJson({
          bio: 'I sail',
          links: ['https://ada.example', 7, ''],
          email: 'ada@example.com',
        }),
        'comments.json': 'not read',
      }),
    );
    t.strictSame(found.problems, [{ name: 'assets/gone.webp', reason: 'Its file is not in the export' }]);
    const [{ found: result } = { found: null }] = found.read;
    const positions = [webs[1], webs[0]].map((web) =>
      found.webs.findIndex(({ title }) => title === web?.title),
    );
    t.match(result, {
      format: 'Codeweb export of ada',
      site: 'https://example.com',
      collections: [
        { name: 'Both', description: 'Of webs', visibility: 'public', webs: positions, others: 1 },
        { name: '', visibility: 'public', webs: [], others: 0 },
      ],
      assets: [
        { title: 'A bird', kind: 'image', visibility: 'private', path: 'assets/a-bird.webp', bytes: 4 },
      ],
      profile: { bio: 'I sail', links: ['https://ada.example'] },
    });
  },
);

t.test('a web whose files are wrong is named, and the others come', async (t) => {
  const [broken, typed, changed, good] = [1, 2, 3, 4].map(randomWeb);
  if (!broken || !typed || !changed || !good) throw new Error('no webs');
  const page = '<!doctype html>\n<html>\n<head>\n</head>\n<body>\n<p>Changed by hand\n</body>\n</html>\n';
  const found = await find(
    await exportOf([broken, typed, changed, good], {
      [`${webFolder(broken)}/web.json`]: '{"title":',
      [`${webFolder(typed)}/web.json`]:
        '{"title":["x"],"tags":"moon","cssLinks":[{}],"visibility":"shared","__proto__":{"html":"x"},"index":{"before":-1,"after":"0"}}',
      [`${webFolder(changed)}/index.html`]: page,
    }),
  );
  t.strictSame(found.problems, [{ name: webFolder(broken), reason: 'It is no valid JSON' }]);
  const of = (web: ExportedWeb) => found.webs.find(({ source }) => source === webFolder(web));
  t.match(of(typed), { title: '', tags: [], cssLinks: [], visibility: 'private', css: typed.css });
  t.match(of(changed), {
    title: changed.title,
    html: '<p>Changed by hand',
    notes: ['index.html was changed after the export, and comes as a page'],
  });
  t.strictSame({ ...of(good), source: undefined }, { ...kept(good), source: undefined });
});

t.test('an export of another version, or another codeweb.json, is refused whole', async (t) => {
  const web = randomWeb(1);
  const refusal = async (changes: object) => {
    const { webs, problems } = await find(
      await exportOf([web], { 'codeweb.json': toJson({ ...manifest, ...changes }) }),
    );
    t.equal(webs.length, 0);
    return problems.map(({ reason }) => reason);
  };
  t.strictSame(await refusal({ version: 2 }), [
    'It comes from a newer version, which this site does not know',
  ]);
  t.strictSame(await refusal({ format: 'other' }), ['Its codeweb.json is not that of an export']);
});
