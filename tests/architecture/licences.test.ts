import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { licencesOf } from '../../infra/packages/licences.ts';
import { readLock, readSources } from '../../infra/packages/shipped.ts';
import { fontFamilies } from '../../src/pages/(editor)/picker/catalog/fonts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(`${root}docs/licences.md`, 'utf8');
/** The page's texts between backticks: paths, and packages with `*` as a wildcard at the end. */
const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);

/** Licenses that require only their notice. */
const permissive = /^\(?(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|ISC|MIT|MIT-0|Zlib)\)?$/;

t.test('docs/licences.md names every picture, recording and font file of the repository', async (t) => {
  const endings = 'avif,flac,gif,ico,jpeg,jpg,m4a,mp3,mp4,ogg,otf,png,svg,ttf,wav,webm,webp,woff,woff2';
  const files = globSync(`{docs,infra,migrations,public,src,tests}/**/*.{${endings}}`, { cwd: root });
  t.ok(files.length > 8);
  t.same(
    files.filter((file) => !named.some((name) => file === name || file.startsWith(`${name}/`))),
    [],
  );
});

t.test(
  'docs/licences.md names every shipped package whose license asks for more than its notice',
  async (t) => {
    const special = [...licencesOf(readLock(), readSources())]
      .filter(([licence]) => !licence.split(' AND ').every((one) => permissive.test(one)))
      .flatMap(([, packages]) => packages.map((name) => name.split(' ')[0] ?? ''));
    t.ok(special.length > 30);
    const isNamed = (name: string) =>
      named.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
    t.same(
      special.filter((name) => !isNamed(name)),
      [],
    );
  },
);

t.test('docs/licences.md names every font family, every icon set and no removed package', async (t) => {
  for (const { name } of fontFamilies) t.match(text, `| ${name} | \`@fontsource`, name);
  const installed = Object.keys(readLock()).map((path) => path.replace(/^.*node_modules\//, ''));
  const sets = installed.filter((name) => /^@(fontsource|fontsource-variable|iconify-json)\//.test(name));
  t.same(
    sets.filter((name) => !named.includes(name)),
    [],
  );
  const packages = [...text.matchAll(/\| `([@\w/.-]+)` \|/g)].map(([, name = '']) => name);
  t.same(
    packages.filter((name) => !installed.includes(name) && !globSync(name, { cwd: root }).length),
    [],
  );
});
