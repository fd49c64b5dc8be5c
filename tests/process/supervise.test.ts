import { execFileSync } from 'node:child_process';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { isAlive } from '../../src/shared/process/alive.ts';
import { runScript, said, until } from './support/processes.ts';
import { askOnOwnConnection } from './support/requests.ts';

const port = await freePort();
const supervisor = runScript(t, ['tests/process/support/supervised.ts', String(port)]);
const ask = (path = '/') => askOnOwnConnection(`http://127.0.0.1:${port}${path}`);
const children = () =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === supervisor.pid && args.includes('web'));
const prepared = () => [...supervisor.output().matchAll(/^prepared (\d+)$/gm)].map(([, pid]) => Number(pid));

await said(supervisor, /^ready$/m);

t.test('while a process is blocked a standby starts, and exits if the first recovers', async (t) => {
  const [first = 0] = prepared();
  t.equal((await ask('/block-until-next')).body, String(first), 'it has answered after all');
  t.match(supervisor.output(), /process does not respond; starting the next one/);
  await until('the next one is gone', () => children().length === 1);
  t.equal((await ask()).body, String(first));
});

t.test('when the blocked process is killed, the standby takes over at once', async (t) => {
  const before = prepared();
  void ask('/block');
  await until('another gets ready', () => prepared().length > before.length);
  const [next = 0] = prepared().slice(before.length);
  t.ok(isAlive(before[0] ?? 0), 'before the blocked one is ended');
  await until('the blocked one is ended', () => !isAlive(before[0] ?? 0));
  await until('the next one answers', async () => (await ask()).body === String(next), 10);
  t.equal(prepared().length, before.length + 1, 'none was started at the end');
  t.match(supervisor.output(), /event loop blocked; ending this process/);
});

t.test('SIGTERM stops a standby process too', async (t) => {
  const before = prepared().length;
  void ask('/block');
  await until('another gets ready', () => prepared().length > before);
  supervisor.child.kill('SIGTERM');
  await supervisor.ended;
  t.notOk(prepared().some(isAlive));
});
