import t from 'tap';
import type { ExportedWeb } from '../../../src/modules/exports/contract.ts';
import { webFolder } from '../../../src/modules/exports/rules/names.ts';
import { toJson } from '../../../src/modules/exports/rules/web-folder.ts';
import { exportFiles, manifest, pieces, randomWeb } from '../../helpers/exported-webs.ts';
import { find, zipOf } from './support.ts';

function exportOf(webs: readonly ExportedWeb[], more: Record<string, string> = {}, root = '') {
  const files = { ...exportFiles(webs), 'index.html': '<p>Contents', ...more };
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

t.test('any web survives an export unchanged', async (t) => {
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

t.test('every single fragment survives in every text', async (t) => {
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
  'collections, assets and the profile are read with the webs, and items of others are counted',
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

t.test('a web with invalid files is named, and the others are read', async (t) => {
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

t.test('an export of another version, or an unrelated codeweb.json, is refused whole', async (t) => {
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

t.test(
  'packages are imported by name and version, not from the bundles, which may have been altered',
  async (t) => {
    const packages = [{ name: 'd3', version: '7.9.0', hash: 'ab'.repeat(32), licence: 'ISC' }];
    const found = await find(await exportOf([{ ...randomWeb(1), packages }]));
    t.strictSame(found.webs[0]?.packages, ['d3@7.9.0']);
  },
);
