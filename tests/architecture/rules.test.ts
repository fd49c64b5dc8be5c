import { readFileSync } from 'node:fs';
import t from 'tap';
import { filesWith, isBrowserCode, sourcesBelow } from './sources.ts';
import { tableOwners } from './table-owners.ts';

const src = sourcesBelow('src');
const server = src.filter(({ path }) => !isBrowserCode(path));

t.test('only the configuration reads the environment', async (t) => {
  t.same(filesWith(server, /process\.env/, /^src\/(shared\/config\/|main\.ts)/), []);
});

t.test('server code uses the injected clock and ids', async (t) => {
  const allowed = /^src\/shared\/(clock|ids)\.ts$/;
  t.same(filesWith(server, /\bDate\.now\(\)(?!\))|\bnew Date\(\)|randomUUID\(/, allowed), []);
});

t.test('every table has one owner', async (t) => {
  const types = readFileSync(new URL('../../src/shared/db/schema.gen.ts', import.meta.url), 'utf8');
  const [, list = ''] = /^export interface DB \{\n([^}]*)\}/m.exec(types) ?? [];
  const tables = Array.from(list.matchAll(/^ {2}(\w+):/gm), ([, name]) => name);
  t.ok(tables.includes('webs'), 'the tables are found');
  t.same(Object.keys(tableOwners).sort(), tables.sort());
});

t.test('a table is written only by its owner', async (t) => {
  const write =
    /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|(?:insert into|update|delete from)\s+([a-z_]+)\b/g;
  for (const { path, text } of src) {
    for (const [, built, raw] of text.matchAll(write)) {
      const table = built ?? raw ?? '';
      const owner = Object.hasOwn(tableOwners, table) ? tableOwners[table] : undefined;
      if (owner) t.ok(path.startsWith(owner), `${path} writes ${table} of ${owner}`);
    }
  }
});

t.test('no file has more than 400 lines, style sheets and scripts included', async (t) => {
  const sources = ['src', 'tests', 'migrations', 'infra'].flatMap((folder) =>
    sourcesBelow(folder, /\.(tsx?|m?js|css|sh|sql)$/).map(({ path, text }) => ({
      path,
      lines: text.split('\n').length - 1,
    })),
  );
  for (const { path, lines } of sources) if (lines > 250) t.comment(`${path} has ${lines} lines`);
  t.same(
    sources.filter(({ lines }) => lines > 400),
    [],
  );
});

t.test('no frame for members’ code may reach the site’s origin, open windows or download', async (t) => {
  const forbidden = /allow-(same-origin|popups|top-navigation|downloads|storage-access)/;
  t.same(filesWith(src, forbidden, /^$/), []);
});

t.test('cache tags are written only in cache-tags.ts', async (t) => {
  const tagFiles = src.filter(({ path }) => path.endsWith('/cache-tags.ts'));
  const kinds = tagFiles.flatMap(({ text }) =>
    Array.from(text.matchAll(/(?:cacheTag|cacheTagOf|privateTagOf)\('([a-z-]+)'/g), ([, kind = '']) => kind),
  );
  t.ok(kinds.includes('web'), 'the kinds of tags are found');
  const tagLiteral = new RegExp(
    `['"\`](?:${kinds.join('|')}):|\\b(?:cacheTag|cacheTagOf|privateTagOf)\\(['"\`]`,
  );
  t.same(filesWith(src, tagLiteral, /\/cache-tags\.ts$/), []);
});

t.test('the code has no open to-dos', async (t) => {
  t.same(filesWith(src, /\b(TODO|FIXME|XXX)\b/, /^$/), []);
});

t.test('island names are those of their files, and islands are not nested', async (t) => {
  const islands = src.filter(({ path }) => path.endsWith('.island.tsx'));
  t.ok(islands.length > 0, 'there are islands');
  for (const { path, text } of islands) {
    const name = path.split('/').at(-1)?.replace('.island.tsx', '');
    t.match(text, new RegExp(`name: '${name}'`), `${path} is called ${name}`);
    t.notMatch(text, /Island\.server/, `${path} holds no island`);
  }
  const names = islands.map(({ path }) => path.split('/').at(-1));
  t.equal(new Set(names).size, names.length, 'no two islands share a name');
});

t.test('only accounts issue the proof that a member may publish', async (t) => {
  t.same(filesWith(src, /new PublicPermit\(/, /^src\/modules\/accounts\/service\/trust\.ts$/), []);
  const columns = /\bvisibility: (?!'private'|Visibility\b)/;
  t.same(
    filesWith(server, columns, /^src\/pages\//).filter((path) =>
      /^src\/modules\/\w+\/repository\//.test(path),
    ),
    [],
    'repositories write the column from a publication',
  );
});

t.test('link keys are read where requests begin, and open single items, never lists', async (t) => {
  const begins =
    /^src\/(shared\/(visibility\/link-key|api\/route|ssr\/page-handler)|modules\/moderation\/service\/effects)\.ts$/;
  t.same(filesWith(server, /\bwithLinkKey\(/, begins), []);
  t.same(
    filesWith(
      server,
      /\bpresentedLinkKey\b/,
      /\/visibility\.ts$|\/(link-key|link-participants|web-details)\.ts$/,
    ),
    [],
  );
  const lookups = /\/visibility\.ts$|\/repository\/(?!lists\/|(code-)?search|trending\/)/;
  t.same(filesWith(server, /\bcanOpen(Web|Collection|Asset)?\b/, lookups), []);
});

t.test('link keys are put into addresses in one place', async (t) => {
  const pages = src.filter(({ path }) => path.startsWith('src/pages/'));
  const allowed = /^src\/pages\/(routes|runtime\/(link-key|api\/api))\.ts$/;
  t.same(filesWith(pages, /\blinkKeyParam\b|[?&]key=/, allowed), []);
});
