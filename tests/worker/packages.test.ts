import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { createRegistry, writeBundled } from '../../src/modules/packages/index.ts';
import { loadBundled } from '../../src/modules/packages/service/bundled.ts';
import { migrateUpTo } from '../../src/shared/db/migrate.ts';
import { createFetchBytes } from '../../src/shared/fetch/fetch.ts';
import { createFileStorage } from '../../src/shared/storage/files.ts';
import { backUpTo, restoreFrom } from '../../src/worker/backup/index.ts';
import { build } from '../helpers/build.ts';
import { testDatabase } from '../helpers/database.ts';
import { honestPackages, startRegistry } from '../helpers/registry.ts';
import { saveWeb } from '../helpers/webs.ts';

const folder = await mkdtemp(join(tmpdir(), 'codeweb-packages-'));
t.teardown(() => rm(folder, { recursive: true, force: true }));

t.test('webs run the same bytes after a restore elsewhere, without a registry', async (t) => {
  const registry = await startRegistry(t, honestPackages);
  const { app, ctx, call, member, drain } = await build(t, { env: registry.env });
  const ada = await member();
  const packages = ['confetti@1.1.0', 'react@19.0.0', 'react-dom@19.0.0'];
  await call('POST', '/packages/add', { as: ada, body: { packages } });
  await drain();
  const web = await saveWeb(call, ada, { packages: JSON.stringify(packages) });
  const paths: string[] = web.packages.map(({ hash }: { hash: string }) => `/preview/packages/${hash}.js`);
  const before = await Promise.all(paths.map(async (path) => (await app.inject(path)).body));
  await registry.close();

  const file = join(folder, 'whole.tar');
  const { databaseUrl } = ctx.secrets;
  const source = { databaseUrl, storage: ctx.storage, mediaKeys: ctx.storedFiles.listKeys, log: ctx.log };
  await backUpTo(file, source);
  const { url } = await testDatabase(t);
  const storage = createFileStorage({ dir: join(folder, 'media'), reserve: () => 0 });
  await restoreFrom(file, {
    databaseUrl: url,
    storage,
    typeOf: ctx.storedFiles.typeOf,
    migrateTo: (name) => migrateUpTo(url, ctx.log, name),
  });
  const other = await build(t, { env: { ...registry.env, DATABASE_URL: url }, storage });
  const after = await Promise.all(paths.map(async (path) => (await other.app.inject(path)).body));
  t.strictSame(after, before);
  const { data } = (await other.call('GET', `/webs/get/${web._id}`)).body;
  t.strictSame([data.packages, data.importMap], [web.packages, web.importMap]);
});

t.test(
  'libraries of a release are installed from its folder, and only in their tested versions',
  async (t) => {
    const registry = await startRegistry(t, honestPackages);
    const signal = AbortSignal.timeout(60_000);
    const client = createRegistry({
      fetchBytes: createFetchBytes(),
      url: registry.url,
      isTrusted: true,
      signal,
    });
    await t.rejects(
      writeBundled(client, join(folder, 'wrong'), signal, () => {}),
      /not the file that was tested|does not know/,
    );
    const { integrity } = await client.findRelease('confetti', '1.1.0');
    const listed = [
      { name: 'confetti', version: '1.1.0', licence: 'ISC', integrity, entries: ['confetti'] },
      {
        name: 'lots-es',
        version: '1.0.0',
        licence: 'MIT',
        integrity: (await client.findRelease('lots-es', '1.0.0')).integrity,
        entries: ['lots-es', 'lots-es/double'],
      },
    ];
    const bundled = join(folder, 'bundled');
    await writeBundled(client, bundled, signal, () => {}, listed);
    await registry.close();
    const { ctx, call, member } = await build(t, { env: registry.env });
    t.equal(await loadBundled(ctx, bundled), 3);
    t.equal(await loadBundled(ctx, bundled), 0, 'once');
    const ada = await member();
    const found = await call('GET', '/packages/newest?names=lots-es/double', { as: ada });
    t.match(found.body.data, { isOnline: false, packages: [{ name: 'lots-es/double', isHere: true }] });
    const web = await saveWeb(call, ada, { packages: '["confetti@1.1.0","lots-es/double@1.0.0"]' });
    t.equal(web.packages.length, 2);
    t.equal(await loadBundled(ctx, join(folder, 'nothing')), 0, 'most installations have no folder');
  },
);
