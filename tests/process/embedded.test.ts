import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import t, { type Test } from 'tap';
import { startEmbedded } from '../../src/shared/db/embedded/embedded.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { isAlive } from '../../src/shared/process/alive.ts';
import { killAll, runScript, said, temporaryFolder, until } from './support/processes.ts';

const owner = 'tests/process/support/own-a-cluster.ts';

async function start(t: Test, dataDir: string) {
  const embedded = await startEmbedded({ dataDir, log: createLog('silent'), settings: ['fsync=off'] });
  t.teardown(() => embedded.stop());
  return embedded;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Most tests continue with the cluster of the previous one, as restarts do. */
const shared = temporaryFolder(t);

const serverOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The shell that stops the server when its owner dies. */
const guardOf = (server: number) =>
  execFileSync('pgrep', ['-f', `sh ${server}$`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

t.test(
  'a new cluster is UTF-8, listens on this machine only, and only its owner can read its password',
  async (t) => {
    const { url } = await start(t, shared);
    t.equal(new URL(url).hostname, '127.0.0.1');
    t.same(
      await ask(
        url,
        'select current_database(), pg_encoding_to_char(encoding) from pg_database where datname = current_database()',
      ),
      ['codeweb', 'UTF8'],
    );
    t.same(await ask(url, 'show listen_addresses'), ['127.0.0.1']);
    t.equal(statSync(join(shared, 'secrets', 'postgres-password')).mode & 0o777, 0o600);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await t.rejects(ask(wrong.href, 'select 1'), { code: '28P01' });
  },
);

t.test('data survives a stop and a start, at any port', async (t) => {
  const first = await start(t, shared);
  await ask(first.url, 'create table kept as select 42 as answer');
  const server = serverOf(shared);
  await first.stop();
  t.notOk(isAlive(server), 'the server is gone after stop');
  const second = await start(t, shared);
  t.same(await ask(second.url, 'select answer from kept'), [42]);
});

t.test('the server stops by itself when its owner is killed', async (t) => {
  const program = runScript(t, [owner, shared]);
  await said(program, /postgres:.*\n/);
  const server = serverOf(shared);
  await killAll([program.pid]);
  await until('the server is gone', () => !isAlive(server), 10);
  t.pass('gone');
});

t.test('a server that survived its owner is stopped and its cluster taken over', async (t) => {
  const program = runScript(t, [owner, shared]);
  const url = (await said(program, /postgres:.*\n/)).trim();
  await ask(url, 'create table kept_too as select 7 as answer');
  const server = serverOf(shared);
  await killAll([...guardOf(server), program.pid]);
  t.ok(isAlive(server), 'the orphan lives');
  const { url: next } = await start(t, shared);
  t.notOk(isAlive(server), 'the orphan is gone');
  t.same(await ask(next, 'select answer from kept_too'), [7]);
});

t.test('a lock file whose process id now belongs to another program is ignored', async (t) => {
  writeFileSync(join(shared, 'postgres', 'postmaster.pid'), `${process.pid}\n${shared}/postgres\n1\n`);
  const { url } = await start(t, shared);
  t.same(await ask(url, 'select 1'), [1]);
});

t.test('an interrupted first start is repeated cleanly', async (t) => {
  const dataDir = temporaryFolder(t);
  mkdirSync(join(dataDir, 'postgres.draft-left', 'data'), { recursive: true });
  mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
  const { url } = await start(t, dataDir);
  t.same(await ask(url, 'select 1'), [1]);
  t.throws(() => statSync(join(dataDir, 'postgres.draft-left')), { code: 'ENOENT' });
});

t.test('a lost password is replaced, not the data', async (t) => {
  rmSync(join(shared, 'secrets'), { recursive: true });
  const { url } = await start(t, shared);
  t.same(await ask(url, 'select answer from kept'), [42]);
});

t.test('a server that crashes restarts at the same address', async (t) => {
  const { url } = await start(t, shared);
  await killAll([serverOf(shared)]);
  await until(
    'it answers again',
    () =>
      ask(url, 'select 1').then(
        () => true,
        () => false,
      ),
    30,
  );
  t.same(await ask(url, 'select 2'), [2]);
});

t.test('two folders have two servers', async (t) => {
  const [one, other] = await Promise.all([start(t, temporaryFolder(t)), start(t, temporaryFolder(t))]);
  await ask(one.url, 'create table mine ()');
  await t.rejects(ask(other.url, 'select * from mine'), { code: '42P01' });
});
