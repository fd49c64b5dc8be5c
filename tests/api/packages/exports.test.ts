import t from 'tap';
import { build } from '../../helpers/build.ts';
import { exportsOf } from '../../helpers/exports.ts';
import { honestPackages, startRegistry } from '../../helpers/registry.ts';
import { saveWeb } from '../../helpers/webs.ts';

const registry = await startRegistry(t, honestPackages);
const built = await build(t, { env: registry.env });
const { call, member, drain } = built;
const ada = await member();
const packages = ['confetti@1.1.0'];
await call('POST', '/packages/add', { as: ada, body: { packages } });
await drain();

t.test('an export contains the bundles of webs, and pages that load them', async (t) => {
  const web = await saveWeb(call, ada, { packages: JSON.stringify(packages) });
  const [{ hash }] = web.packages;
  const zip = await exportsOf(built).exported(ada);
  const read = async (path: string) => (await zip.file(path)?.async('string')) ?? '';
  const folder = Object.keys(zip.files)
    .find((path) => path.endsWith('/web.json'))
    ?.replace('/web.json', '');
  t.match(await read(`packages/${hash}.js`), /confetti of/);
  t.match(await read(`packages/${hash}.disk.js`), 'data:text/javascript;base64,');
  t.match(await read(`${folder}/index.html`), `"confetti":"../../packages/${hash}.js"`);
  t.match(JSON.parse(await read(`${folder}/web.json`)).packages, [
    { name: 'confetti', version: '1.1.0', hash, licence: 'ISC' },
  ]);
});

t.test('imported webs get the packages that are installed, and the others are reported', async (t) => {
  const web = { title: 'A web', description: 'About it', html: '<p>', css: '', js: '' };
  const webs = [
    { ...web, key: 'one', packages: ['confetti@1.1.0'] },
    { ...web, key: 'two', packages: ['confetti@1.1.0', 'elsewhere@1.0.0', 'nonsense'] },
  ];
  const { body } = await call('POST', '/webs/import', { as: ada, body: { webs } });
  const [one, two] = body.data.imported;
  t.notOk(one.notice);
  t.match(two.notice, 'elsewhere@1.0.0');
  for (const { _id } of [one, two])
    t.match((await call('GET', `/webs/get/${_id}`, { as: ada })).body.data.packages, [
      { name: 'confetti', version: '1.1.0' },
    ]);
});
