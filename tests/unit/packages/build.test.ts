import t, { type Test } from 'tap';
import { buildPackage } from '../../../src/modules/packages/build/build-package.ts';
import { createRegistry } from '../../../src/modules/packages/build/registry.ts';
import { createFetchBytes } from '../../../src/shared/fetch/fetch.ts';
import { honestPackages, startRegistry } from '../../helpers/registry.ts';

const { url } = await startRegistry(t, honestPackages);
const { signal } = new AbortController();
const registry = createRegistry({ fetchBytes: createFetchBytes(), url, isTrusted: true, signal });

const build = (specifier: string, version = '1.0.0') => buildPackage(registry, specifier, version, signal);

/** Runs a bundle whose imports are replaced by other bundles. */
async function run(code: Buffer | string, imports: Record<string, string> = {}) {
  let text = String(code);
  for (const [specifier, address] of Object.entries(imports))
    text = text.replaceAll(JSON.stringify(specifier), JSON.stringify(address));
  return import(addressOf(text));
}
const addressOf = (text: string) => `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;

t.test('a package is bundled with its license and declarations', async (t) => {
  const { code, licence, licenceText, types, requires, hash } = await build('confetti', '1.1.0');
  const found = await run(code);
  t.equal(found.default('gold'), 'confetti of gold');
  t.equal(found.colour, 'red');
  t.match(
    { licence, licenceText, requires },
    { licence: 'ISC', licenceText: 'Do as you like.', requires: [] },
  );
  t.match(hash, /^[0-9a-f]{64}$/);
  t.match(JSON.parse(String(types)), {
    'confetti/index.d.ts': /confetti\(text/,
    'confetti/package.json': /"version"/,
  });
});

t.test('CommonJS names are exported, and the production ones are chosen', async (t) => {
  const found = await run((await build('react', '19.0.0')).code);
  t.match({ ...found }, { version: '19.0.0', mode: 'production', default: { mode: 'production' } });
  t.equal(found['module.exports'], found.default);
});

t.test(
  'peer dependencies and other entries of a package are left external, so that they exist once',
  async (t) => {
    const react = addressOf(String((await build('react', '19.0.0')).code));
    const dom = await build('react-dom', '19.0.0');
    const client = await build('react-dom/client', '19.0.0');
    t.strictSame(dom.requires, ['react']);
    t.strictSame(client.requires, ['react', 'react-dom']);
    const domText = String(dom.code).replaceAll('"react"', JSON.stringify(react));
    const { render } = await run(client.code, { 'react-dom': addressOf(domText), react });
    const place = { textContent: '' };
    render(place);
    t.equal(place.textContent, 'p19.0.019.0.0');
  },
);

t.test('an entry contains only its imports', async (t) => {
  const { code } = await build('lots-es/double');
  t.equal((await run(code)).default('4'), 8);
  t.notMatch(String(code), /\/2|\/ 2/);
});

t.test('dependencies are bundled, also under an alias, and Node modules are empty', async (t) => {
  t.equal((await run((await build('chart')).code)).four, '4oldobject');
});

t.test('exports and imports of a manifest are followed, with the conditions of browsers', async (t) => {
  const main = await build('@scope/exports');
  t.equal((await run(main.code)).default, 'for browsers');
  const added = await build('@scope/exports/addons/add.js');
  t.strictSame(added.requires, ['@scope/exports']);
  await t.rejects(build('@scope/exports/hidden/add.js'), /no such entry/);
  await t.rejects(build('@scope/exports/lib/add.js'), /no such entry/);
});

t.test('packages unknown to the registry are reported', async (t: Test) => {
  await t.rejects(build('nothing-of-the-kind'), /does not know it/);
  await t.rejects(build('confetti', '9.9.9'), /does not know it/);
});
