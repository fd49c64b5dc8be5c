import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { testDatabase } from '../helpers/database.ts';
import { temporaryFolder, until } from './support/processes.ts';

const root = new URL('../../', import.meta.url).pathname;

/** Runs an entry with these arguments and only these variables. */
function run(entry: string, args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const codeweb = (args: readonly string[], env?: Record<string, string>) => run('src/main.ts', args, env);

t.test('help and version need no configuration and no database', async (t) => {
  const wrong = { DATABASE_URL: 'mysql://nowhere', PORT: 'x' };
  for (const args of [['--help'], ['web', '-h'], ['admin', 'promote', '--help']])
    t.match(codeweb(args, wrong), { status: 0, stdout: /^usage: codeweb /, stderr: '' }, args.join(' '));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  t.same(codeweb(['--version'], wrong), { status: 0, stdout: `${version}\n`, stderr: '' });
  t.match(run('infra/seed/run.ts', ['--help'], wrong), {
    status: 0,
    stdout: /^usage: npm run seed/,
    stderr: '',
  });
});

t.test('invalid arguments exit with code 2, before anything is read or written', async (t) => {
  const dataDir = join(t.testdir(), 'data');
  for (const args of [['wbe'], ['web', '--prot=1'], ['restore']])
    t.match(codeweb(args, { DATA_DIR: dataDir }), { status: 2, stdout: '' }, args.join(' '));
  t.match(run('infra/seed/run.ts', ['--web=1'], { DATA_DIR: dataDir }), {
    status: 2,
    stderr: /^Unknown option '--web'\n/,
  });
  t.match(run('infra/seed/run.ts', ['--webs=x'], { DATA_DIR: dataDir }), {
    status: 2,
    stderr: /^--webs is "x"/,
  });
  t.notOk(existsSync(dataDir));
});

t.test('a command with a wrong DATA_DIR says that there is no installation, and creates none', async (t) => {
  const dataDir = join(t.testdir(), 'data');
  const { url } = await testDatabase(t);
  const calls: [args: string[], env: Record<string, string>][] = [
    [['admin', 'list'], {}],
    [['backup', 'x.tar'], {}],
    [['queues', 'tail'], {}],
    [['settings', 'print'], { DATABASE_URL: url }],
  ];
  for (const [args, env] of calls) {
    const { status, stderr } = codeweb(args, { DATA_DIR: dataDir, ...env });
    t.equal(status, 1);
    t.match(stderr, `no installation in ${dataDir}; set DATA_DIR`);
    t.notOk(existsSync(dataDir), args.join(' '));
  }
});

t.test('a backup into a missing folder fails with a one-line error', async (t) => {
  const { url } = await testDatabase(t);
  const env = { DATABASE_URL: url, DATA_DIR: t.testdir(), JWT_SECRET: 'k'.repeat(32) };
  const { status, stderr } = codeweb(['backup', '/no/such/folder/x.tar'], env);
  t.equal(status, 1);
  t.match(stderr, /^the backup cannot be written \(ENOENT: [^\n]*\)\n$/);
});

t.test('Ctrl-C while the database is created exits quietly', async (t) => {
  const dataDir = temporaryFolder(t);
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()), WEB_PROCESSES: '1' },
    // A separate process group, as in a terminal, so that initdb gets the signal too.
    detached: true,
  });
  const [said, complained] = [text(child.stdout), text(child.stderr)];
  const isCreating = () => readdirSync(dataDir).some((name) => name.startsWith('postgres.draft-'));
  await until(
    'initdb runs',
    () => isCreating() && existsSync(join(dataDir, draftOf(dataDir), 'data', 'base')),
  );
  process.kill(-(child.pid ?? 0), 'SIGINT');
  t.same(await once(child, 'exit'), [0, null]);
  t.match(
    `${await said}${await complained}`,
    /^\{[^\n]*"codeweb starts"\}\n$/,
    'nothing but the first line of the log',
  );
  t.notOk(isCreating(), 'the draft is removed');
});

const draftOf = (dataDir: string) =>
  readdirSync(dataDir).find((name) => name.startsWith('postgres.draft-')) ?? '';
