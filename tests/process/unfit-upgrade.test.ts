import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import t, { type Test } from 'tap';
import { findMissingSchema, migrateUpTo } from '../../src/shared/db/migrate.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { testDatabase } from '../helpers/database.ts';
import { runScript } from './support/processes.ts';

const root = new URL('../../', import.meta.url).pathname;
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });
// Below the repository, so that the copy finds its packages.
const copy = mkdtempSync(join(cache, 'unfit-'));
t.teardown(() => rmSync(copy, { recursive: true, force: true }));
for (const name of ['src', 'migrations', 'package.json', 'package-lock.json'])
  cpSync(join(root, name), join(copy, name), { recursive: true });

const newest =
  readdirSync(join(root, 'migrations'))
    .filter((name) => /^\d{4}_.+\.ts$/.test(name))
    .sort()
    .at(-1)
    ?.replace('.ts', '') ?? '';

async function emptyDatabase(test: Test): Promise<string> {
  const { url } = await testDatabase(test);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  return url;
}

const migrate = async (url: string) => {
  const program = runScript(t, [join(copy, 'src/main.ts'), 'migrate'], {
    DATABASE_URL: url,
    DATA_DIR: join(copy, 'data'),
    LOG_LEVEL: 'error',
  });
  return { code: await program.ended, output: program.output() };
};

const build = (migration: string) => {
  mkdirSync(join(copy, 'dist'), { recursive: true });
  writeFileSync(join(copy, 'dist/built-for.json'), JSON.stringify({ migration }));
};

/** A list of installed packages, one of which has another version. */
const install = (versions: Record<string, string>) => {
  mkdirSync(join(copy, 'node_modules'), { recursive: true });
  const packages = Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
  );
  writeFileSync(join(copy, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
};

t.test('an installation that is not built or lacks packages does not upgrade a database', async (t) => {
  const url = await emptyDatabase(t);
  await migrateUpTo(url, createLog('silent'), '0001_baseline');
  const before = await findMissingSchema(url);
  t.ok(before.length > 0);
  t.match(await migrate(url), { code: 1, output: /not migrated.*the pages are not built.*npm run build/s });
  build('0001_baseline');
  t.match(await migrate(url), { code: 1, output: /the pages were built for another version/ });
  build(newest);
  install({ fastify: '4.0.0' });
  t.match(await migrate(url), { code: 1, output: /packages are missing or of another version: .*fastify/ });
  t.same(await findMissingSchema(url), before, 'nothing was migrated');
  rmSync(join(copy, 'node_modules'), { recursive: true });
  t.match(await migrate(url), { code: 0 });
  t.same(await findMissingSchema(url), []);
});

t.test('an empty database is set up without a build, as roles without pages need none', async (t) => {
  const url = await emptyDatabase(t);
  rmSync(join(copy, 'dist'), { recursive: true, force: true });
  t.match(await migrate(url), { code: 0 });
});
