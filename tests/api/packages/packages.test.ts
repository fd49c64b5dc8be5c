import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { messages } from '../../../src/modules/packages/rules/messages.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build } from '../../helpers/build.ts';
import { honestPackages, startRegistry, tarballOf } from '../../helpers/registry.ts';
import { form, saveWeb } from '../../helpers/webs.ts';

const registry = await startRegistry(t, honestPackages);
const built = await build(t, { env: registry.env });
const { app, ctx, call, member, drain } = built;
const ada = await member();

const states = async (packages: string) =>
  (await call('GET', `/packages/states?packages=${encodeURIComponent(packages)}`)).body.data;
const add = (...packages: string[]) => call('POST', '/packages/add', { as: ada, body: { packages } });
async function make(...packages: string[]) {
  await add(...packages);
  await drain();
}
const update = (id: string, fields: Parameters<typeof form>[0]) =>
  call('PATCH', `/webs/update/${id}`, { as: ada, body: form(fields) });
const read = async (id: string) => (await call('GET', `/webs/get/${id}`, { as: ada })).body.data;
const set = (changes: Record<string, unknown>) =>
  ctx.site.settings.update(ctx.site.audit.byOperator(), changes);

t.test('a package is built once, and listed with its dependencies', async (t) => {
  t.match((await add('confetti@1.1.0')).body.data, [{ name: 'confetti', state: 'waiting', hash: '' }]);
  await drain();
  const asked = registry.requests.length;
  t.match(await states('confetti@1.1.0,react@19.0.0'), [
    { name: 'confetti', version: '1.1.0', state: 'ready', licence: 'ISC', requires: [], problem: '' },
  ]);
  await make('confetti@1.1.0');
  t.equal(registry.requests.length, asked, 'the registry is not asked again');
});

t.test('templates name the newest installed version of installed packages', async (t) => {
  await make('confetti@1.1.0');
  t.same(await ctx.packages.findHere(['p5', 'confetti']), [{ name: 'confetti', version: '1.1.0' }]);
});

t.test('bundles and declarations are public and immutable, under their hash', async (t) => {
  await make('confetti@1.1.0');
  const [{ hash, typesHash }] = await states('confetti@1.1.0');
  const reply = await app.inject(`/preview/packages/${hash}.js`);
  t.equal(createHash('sha256').update(reply.rawPayload).digest('hex'), hash);
  t.match(reply.headers, {
    'content-type': /^text\/javascript/,
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  t.match((await app.inject(`/preview/packages/${typesHash}.json`)).json(), {
    'confetti/index.d.ts': /string/,
  });
  const packed = await app.inject({
    url: `/preview/packages/${hash}.js`,
    headers: { 'accept-encoding': 'gzip, br' },
  });
  t.equal(packed.headers['content-encoding'], 'br');
  for (const path of [`${'0'.repeat(64)}.js`, `${hash}.map`, '..%2f..%2fetc%2fpasswd', `${hash}`])
    t.equal((await app.inject(`/preview/packages/${path}`)).statusCode, 404, path);
});

t.test('a web pins packages, and its page gets an import map with integrity', async (t) => {
  await make('confetti@1.1.0', 'react@19.0.0');
  const web = await saveWeb(call, ada, { packages: '["confetti@1.1.0","react@19.0.0"]' });
  t.match(web.packages, [
    { name: 'confetti', version: '1.1.0', licence: 'ISC', hash: /^[0-9a-f]{64}$/ },
    { name: 'react', version: '19.0.0' },
  ]);
  const { imports, integrity } = JSON.parse(web.importMap);
  const path = `/preview/packages/${web.packages[0].hash}.js`;
  t.equal(imports.confetti, path);
  t.equal(integrity[path], `sha256-${Buffer.from(web.packages[0].hash, 'hex').toString('base64')}`);
  const changed = await update(web._id, { packages: 'react@19.0.0' });
  t.strictSame(
    changed.body.data.packages.map((one: { name: string }) => one.name),
    ['react'],
  );
  t.equal(changed.body.data.html, web.html, 'the code stays');
  const none = await update(web._id, { packages: '[]' });
  t.strictSame(none.body.data.packages, []);
  t.notOk('importMap' in none.body.data);
});

t.test('a web cannot have packages that are not built, duplicates, or invalid names', async (t) => {
  await make('confetti@1.1.0', 'confetti@1.0.0');
  const web = await saveWeb(call, ada);
  const refused = async (packages: string, message: string) =>
    t.match((await update(web._id, { packages })).body, { status: 400, message, field: 'packages' });
  await refused('three@0.180.0', messages.notBuilt('three@0.180.0'));
  await refused('["confetti@1.1.0","confetti@1.0.0"]', messages.twice('confetti'));
  for (const text of [
    'confetti',
    'confetti@latest',
    '../x@1.0.0',
    '__proto__@1.0.0',
    'https://a.b/c.js@1.0.0',
  ])
    await refused(text, messages.notAName);
  t.strictSame((await read(web._id)).packages, []);
});

t.test('versions keep packages; restores and forks copy them', async (t) => {
  await make('confetti@1.0.0', 'confetti@1.1.0');
  const web = await saveWeb(call, ada, { packages: 'confetti@1.0.0' });
  await update(web._id, { packages: 'confetti@1.1.0' });
  const list = (await call('GET', `/webs/versions/${web._id}`, { as: ada })).body.data.docs;
  t.match(list, [{ number: 2, changes: { addOns: { added: 1, removed: 1 } } }, { number: 1 }]);
  const first = (await call('GET', `/webs/versions/${web._id}/1`, { as: ada })).body.data;
  t.match(first, { packages: [{ version: '1.0.0' }], importMap: /integrity/ });
  await call('POST', `/webs/versions/${web._id}/1/restore`, { as: ada, body: {} });
  t.strictSame((await read(web._id)).packages, web.packages);
  const bob = await member();
  const fork = await call('POST', `/webs/create-forked/${web._id}`, { as: bob, body: {} });
  t.strictSame(fork.body.data.packages, web.packages);
});

t.test('a save based on an older revision is a 409, also if only packages differ', async (t) => {
  await make('confetti@1.0.0', 'confetti@1.1.0');
  const web = await saveWeb(call, ada, { packages: 'confetti@1.0.0' });
  await update(web._id, { packages: 'confetti@1.1.0' });
  const basedOn = String(web.revision);
  t.equal((await update(web._id, { packages: 'confetti@1.1.0', basedOn })).status, 200, 'the same');
  t.equal((await update(web._id, { packages: 'confetti@1.0.0', basedOn })).status, 409);
});

t.test('packages are searched at the registry, and among installed ones without it', async (t) => {
  await make('confetti@1.0.0');
  const search = async (text: string) =>
    (await call('GET', `/packages/search?search=${text}`, { as: ada })).body.data;
  t.match(await search('confe'), {
    isOnline: true,
    packages: [{ name: 'confetti', version: '1.1.0', licence: 'ISC' }],
  });
  const newest = async (names: string) =>
    (await call('GET', `/packages/newest?names=${encodeURIComponent(names)}`, { as: ada })).body.data;
  t.match(await newest('react-dom/client,nothing-like-it'), {
    isOnline: true,
    packages: [{ name: 'react-dom/client', version: '19.0.0', isHere: false }],
  });
  const offline = await build(t, { env: { SITE_PACKAGE_REGISTRY: 'http://127.0.0.1:9' } });
  const eve = await offline.member();
  t.strictSame((await offline.call('GET', '/packages/search?search=confe', { as: eve })).body.data, {
    isOnline: false,
    packages: [],
  });
});

t.test('owners turn packages off or restrict them to a list; webs keep theirs', async (t) => {
  await make('confetti@1.1.0');
  const web = await saveWeb(call, ada, { packages: 'confetti@1.1.0' });
  t.teardown(() => set({ packages: null, packageList: null, packageMegabytes: null }));
  await set({ packages: 'list', packageList: 'lots-es @scope/exports' });
  t.match((await add('react@19.0.0')).body, { status: 403, message: messages.notListed('react') });
  t.equal((await add('lots-es/double@1.0.0')).status, 200, 'an entry of a listed one');
  await set({ packages: 'off' });
  t.match((await add('lots-es@1.0.0')).body, { status: 403, message: messages.off });
  t.equal((await update(web._id, { packages: 'confetti@1.1.0', html: '<p>new' })).status, 200);
  t.match((await read(web._id)).importMap, /confetti/);
  await set({ packages: 'all', packageMegabytes: 1 });
  await sql`insert into packages (name, version, state, hash, built_at, bytes)
    values ('large', '1.0.0', 'ready', 'x', now(), 1000000)`.execute(ctx.db);
  t.teardown(() => sql`delete from packages where name = 'large'`.execute(ctx.db));
  t.match((await add('lots-es/half@1.0.0')).body, { status: 403, message: messages.full });
});

t.test('pruning removes only packages that no web, no version and no draft of this month uses', async (t) => {
  await make('confetti@1.0.0', 'confetti@1.1.0', 'react@19.0.0', 'lots-es@1.0.0');
  const web = await saveWeb(call, ada, { packages: 'react@19.0.0' });
  await update(web._id, { packages: '[]' });
  const [{ hash }] = await states('lots-es@1.0.0');
  const prune = () => ctx.packages.prune(ctx.site.audit.byOperator());
  t.notOk(
    (await prune()).packages.some(({ name }) => name === 'lots-es'),
    'a draft may have it',
  );
  await sql`update packages set used_at = now() - interval '31 days'`.execute(ctx.db);
  const { packages } = await prune();
  t.ok(packages.some(({ name }) => name === 'lots-es'));
  t.notOk(
    packages.some(({ name }) => name === 'react'),
    'a version has it',
  );
  t.strictSame(await states('lots-es@1.0.0'), []);
  t.equal((await states('react@19.0.0')).length, 1);
  t.equal(await ctx.storage.stat(`packages/${hash}.js`).then(Boolean), true, 'young files stay for a while');
});

t.test('an admin uploads an organization’s own package', async (t) => {
  const carol = await member();
  await grantRole(built, carol, 'admin');
  const manifest = JSON.stringify({ name: '@our/own', version: '2.0.0', license: 'UNLICENSED' });
  const tarball = await tarballOf({
    'package.json': manifest,
    'index.js': 'export default "ours";',
    'extra.js': 'export default "more";',
  });
  const body = new FormData();
  body.set('tarball', new Blob([new Uint8Array(tarball)]), 'own.tgz');
  body.set('entries', 'extra.js');
  const { status, body: reply } = await call('POST', '/admin/packages/upload', { as: carol, body });
  t.equal(status, 200);
  t.ok(reply.data.packages.some(({ name }: { name: string }) => name === '@our/own'));
  t.match(await states('@our/own@2.0.0,@our/own/extra.js@2.0.0'), [{ state: 'ready' }, { state: 'ready' }]);
  const broken = new FormData();
  broken.set('tarball', new Blob(['no tarball']), 'own.tgz');
  const refused = await call('POST', '/admin/packages/upload', { as: carol, body: broken });
  t.match(refused.body, { status: 400, field: 'tarball', message: /damaged/ });
  t.equal((await call('POST', '/admin/packages/upload', { as: ada, body })).status, 403);
});
