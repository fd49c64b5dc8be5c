import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import t, { type Test } from 'tap';
import { findMissingSchema, migrateToLatest } from '../../src/shared/db/migrate.ts';
import { migrateQueues } from '../../src/shared/jobs/queue.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { build } from '../helpers/build.ts';
import { testDatabase } from '../helpers/database.ts';
import { saveWeb } from '../helpers/webs.ts';
import { runScript, temporaryFolder } from '../process/support/processes.ts';

const root = new URL('../../', import.meta.url).pathname;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The first commit with today's baseline, and all releases that came after it. Nothing older is migrated. */
function earlierVersions(): string[] {
  const first = git('log', '--diff-filter=A', '--format=%H', '--', 'migrations/0001_baseline.ts')
    .split('\n')
    .at(-1);
  if (!first) return [];
  const tags = git('tag', '--list', 'v*', '--contains', first, '--sort=version:refname');
  return [first, ...tags.split('\n').filter(Boolean)];
}

/** A checkout of an earlier version, with its own packages if they differ from today's. */
function checkOut(t: Test, version: string): string {
  const folder = join(temporaryFolder(t), 'codeweb');
  git('worktree', 'add', '--detach', folder, version);
  t.teardown(() => git('worktree', 'remove', '--force', folder));
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--omit=dev', '--no-workspaces', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
    });
  return folder;
}

async function emptyDatabase(t: Test): Promise<string> {
  const { url } = await testDatabase(t);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'drop schema public cascade; create schema public; drop schema if exists bullmq cascade',
  );
  await client.end();
  return url;
}

const versions = existsSync(join(root, '.git')) ? earlierVersions() : [];

for (const version of versions)
  t.test(`a site of ${version} is upgraded with all its data`, async (t) => {
    const folder = checkOut(t, version);
    const url = await emptyDatabase(t);
    const dataDir = temporaryFolder(t);
    mkdirSync(dataDir, { recursive: true });
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
    const seed = ['infra/seed/run.ts', '--members=20', '--webs=60', '--force'].map((one, at) =>
      at === 0 ? join(folder, one) : one,
    );
    const seeded = runScript(t, seed, env);
    t.equal(await seeded.ended, 0, seeded.output());

    await migrateToLatest(url, createLog('silent'), () => migrateQueues(url));
    t.same(await findMissingSchema(url), []);

    const site = await build(t, { env: { ...env, LOG_LEVEL: 'silent' } });
    const credentials = { identifier: 'demo', password: 'demo-password' };
    const login = await site.call('POST', '/users/login', { body: credentials });
    t.equal(login.status, 200, 'passwords are those of before');
    const demo = { ...login.body.data, password: 'demo-password', cookie: '' };
    const trending = await site.call('GET', '/webs/trending?limit=5');
    t.equal(trending.body.data.docs.length, 5);
    const [first] = trending.body.data.docs;
    t.equal((await site.call('GET', `/webs/get/${first._id}`)).status, 200);
    const saved = await saveWeb(site.call, demo, { title: 'After the upgrade' });
    await site.drain();
    const found = await site.call('GET', '/webs/search/all-webs?search=upgrade');
    t.equal(found.body.data.docs[0]?._id, saved._id, 'search, functions and triggers work');
  });

t.test(
  'there is a version to upgrade from',
  { skip: versions.length === 0 && 'this clone has no history' },
  (t) => {
    t.ok(versions.length > 0);
    t.end();
  },
);
