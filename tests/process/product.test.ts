import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { freePort } from '../../src/shared/db/embedded/index.ts';
import { isAlive } from '../../src/shared/process/alive.ts';
import { killAll, type Program, runScript, said, temporaryFolder, until } from './support/processes.ts';

/** The tests go on with one DATA_DIR, as restarts do. */
const dataDir = temporaryFolder(t);
const ready = /Codeweb is ready at \S+/;

type Settings = Record<string, string>;

async function start(t: Test, settings: Settings = {}): Promise<Program & { port: number }> {
  const port = Number(settings.PORT ?? (await freePort()));
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    PREVIEW_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  };
  return { ...runScript(t, ['src/main.ts'], { ...env, ...settings }), port };
}

/** Every process below `pid`, PostgreSQL's included. */
function familyOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    rows.filter(([, ppid]) => ppid === parent).flatMap(([child = 0]) => [child, ...below(child)]);
  return below(pid);
}

const roleOf = (program: Program, role: string) =>
  familyOf(program.pid).find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(role);
    } catch {
      return false;
    }
  });

const answers = (port: number, path = '/readyz') =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (answer) => answer.ok,
    () => false,
  );

t.test('it says where it is ready, answers there, and SIGTERM ends all of it', async (t) => {
  const program = await start(t);
  t.equal(await said(program, ready), `Codeweb is ready at http://localhost:${program.port}`);
  t.ok(await answers(program.port));
  const family = familyOf(program.pid);
  program.child.kill('SIGTERM');
  const since = performance.now();
  t.equal(await program.ended, 0);
  t.ok(performance.now() - since < 10_000, 'within 10 s');
  await until('all have ended', () => !family.some(isAlive), 3);
  t.notOk(existsSync(join(dataDir, 'lock')));
});

t.test('it starts again after everything was killed at once', async (t) => {
  const first = await start(t);
  await said(first, ready);
  await killAll([first.pid, ...familyOf(first.pid)]);
  const since = performance.now();
  const second = await start(t, { PORT: String(first.port) });
  await said(second, ready);
  t.ok(await answers(second.port));
  t.comment(`ready ${Math.round(performance.now() - since)} ms after the kill`);
});

t.test('it starts again after it alone was killed and its children had to find out', async (t) => {
  const first = await start(t);
  await said(first, ready);
  const family = familyOf(first.pid);
  await killAll([first.pid]);
  const second = await start(t, { PORT: String(first.port) });
  await said(second, ready);
  await until('the first one’s processes are gone', () => !family.some(isAlive), 12);
  t.pass('gone');
});

t.test('a second one on the same DATA_DIR says so in one line', async (t) => {
  const first = await start(t);
  await said(first, ready);
  const second = await start(t);
  t.equal(await second.ended, 1);
  t.match(second.output(), /^DATA_DIR \S+ is in use by process \d+; [^\n]*\n$/);
  t.ok(await answers(first.port), 'the first goes on');
});

t.test('a port that is taken is told in one line', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.teardown(() => other.close());
  await until('it listens', () => other.listening);
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const program = await start(t, { PORT: String(port) });
  t.equal(await program.ended, 1);
  t.equal(program.output(), `PORT ${port} is in use by another program; stop it, or set another PORT\n`);
});

t.test('wrong settings are all told, a line each', async (t) => {
  const program = await start(t, { PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' });
  t.equal(await program.ended, 1);
  const lines = program.output().trim().split('\n');
  t.same(lines.map((line) => line.split(' ')[0]).sort(), ['DATABASE_URL', 'LOG_LEVEL', 'PORT']);
});

t.test('a role that was killed comes back', async (t) => {
  const program = await start(t);
  await said(program, ready);
  for (const role of ['web', 'worker']) {
    const killed = roleOf(program, role) ?? 0;
    await killAll([killed]);
    await until(`a new ${role}`, () => ![undefined, killed].includes(roleOf(program, role)), 15);
  }
  await until('it answers again', () => answers(program.port), 20);
  t.pass('both are back');
});

t.test('a kept-alive connection does not hold up the end', async (t) => {
  const program = await start(t);
  await said(program, ready);
  const socket = connect(program.port, '127.0.0.1');
  t.teardown(() => socket.destroy());
  let got = '';
  socket.on('data', (chunk) => {
    got += chunk;
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until('an answer', () => got.includes('200 OK'), 10);
  const since = performance.now();
  program.child.kill('SIGTERM');
  t.equal(await program.ended, 0);
  t.ok(performance.now() - since < 7_000, 'within 7 s');
});
