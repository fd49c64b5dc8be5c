import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { isAlive } from '../../src/shared/process/alive.ts';
import { killAll, type Program, runScript, said, temporaryFolder, until } from './support/processes.ts';

/** A sequence: each test continues with the DATA_DIR, and mostly the product, of the previous one. */
const dataDir = temporaryFolder(t);
const ready = /Codeweb is ready at \S+/;

type Settings = Record<string, string>;

async function start(settings: Settings = {}): Promise<Program & { port: number }> {
  const port = Number(settings.PORT ?? (await freePort()));
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    PREVIEW_PORT: String(await freePort()),
    WEB_PROCESSES: '1',
    LOG_LEVEL: 'error',
  };
  return { ...runScript(t, ['src/main.ts'], { ...env, ...settings }), port };
}

/** Every descendant process of `pid`, including PostgreSQL's. */
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

let running: Awaited<ReturnType<typeof start>>;

t.test('the product logs its address when it is ready, and answers there', async (t) => {
  running = await start();
  t.equal(await said(running, ready), `Codeweb is ready at http://localhost:${running.port}`);
  t.ok(await answers(running.port));
});

t.test('it restarts after all processes were killed at once', async (t) => {
  await killAll([running.pid, ...familyOf(running.pid)]);
  const since = performance.now();
  running = await start({ PORT: String(running.port) });
  await said(running, ready);
  t.ok(await answers(running.port));
  const seconds = (performance.now() - since) / 1_000;
  t.ok(seconds <= 60, `ready ${seconds.toFixed(1)} s after the kill`);
});

t.test('it restarts after only the parent was killed', async (t) => {
  const family = familyOf(running.pid);
  await killAll([running.pid]);
  running = await start({ PORT: String(running.port) });
  await said(running, ready);
  // They have 10 s for it, and yield on a busy machine.
  await until('the first one’s processes are gone', () => !family.some(isAlive), 25);
  t.pass('gone');
});

t.test('a second process on the same DATA_DIR fails with a one-line error', async (t) => {
  const second = await start();
  t.equal(await second.ended, 1);
  t.match(second.output(), /^DATA_DIR \S+ is in use by process \d+; [^\n]*\n$/);
  t.ok(await answers(running.port), 'the first goes on');
});

t.test('a killed role is restarted', async (t) => {
  for (const role of ['web', 'worker']) {
    const killed = roleOf(running, role) ?? 0;
    await killAll([killed]);
    await until(`a new ${role}`, () => ![undefined, killed].includes(roleOf(running, role)), 15);
  }
  await until('it answers again', () => answers(running.port), 20);
  t.pass('both are back');
});

t.test('SIGTERM stops all of it, idle keep-alive connections too', async (t) => {
  const socket = connect(running.port, '127.0.0.1');
  t.teardown(() => socket.destroy());
  let got = '';
  socket.on('data', (chunk) => {
    got += chunk;
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until('an answer', () => got.includes('200 OK'), 10);
  const family = familyOf(running.pid);
  const since = performance.now();
  running.child.kill('SIGTERM');
  t.equal(await running.ended, 0);
  t.ok(performance.now() - since < 10_000, 'within 10 s');
  await until('all have ended', () => !family.some(isAlive), 10);
  t.notOk(existsSync(join(dataDir, 'lock')));
});

t.test('a taken port is a one-line error', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.teardown(() => other.close());
  await until('it listens', () => other.listening);
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const program = await start({ PORT: String(port) });
  t.equal(await program.ended, 1);
  t.equal(program.output(), `PORT ${port} is in use by another program; stop it, or set another PORT\n`);
});

t.test('all invalid settings are reported, a line each', async (t) => {
  const program = await start({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' });
  t.equal(await program.ended, 1);
  const lines = program.output().trim().split('\n');
  t.same(lines.map((line) => line.split(' ')[0]).sort(), ['DATABASE_URL', 'LOG_LEVEL', 'PORT']);
});
