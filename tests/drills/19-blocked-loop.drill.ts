import { execFileSync } from 'node:child_process';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { isAlive } from '../../src/shared/process/alive.ts';
import { testDatabase } from '../helpers/database.ts';
import { runScript, said, temporaryFolder, until } from '../process/support/processes.ts';
import { askOnOwnConnection } from '../process/support/requests.ts';
import { publicUrl } from './support/site.ts';

/** Blocks the event loop of the process at SIGUSR2, in the middle of its work. */
const blockAtSignal = `data:text/javascript,process.on('SIGUSR2', function blockForGood() { for (;;); })`;

t.test('the only web process is blocked for ever', async (t) => {
  const { url } = await testDatabase(t);
  const port = await freePort();
  const product = runScript(t, ['src/main.ts'], {
    NODE_OPTIONS: `--import "${blockAtSignal}"`,
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(t),
    PUBLIC_URL: publicUrl,
    PORT: String(port),
    WEB_PROCESSES: '1',
    LOG_LEVEL: 'warn',
    THUMBNAILS: 'off',
  });
  await said(product, /Codeweb is ready/);
  const ask = () => askOnOwnConnection(`http://127.0.0.1:${port}/readyz`);
  const webs = () =>
    execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((row) => row.trim().split(/\s+/))
      .filter(([, parent, ...args]) => Number(parent) === product.pid && args.includes('web'))
      .map(([pid]) => Number(pid));
  t.equal((await ask()).status, 200);

  const [blocked = 0] = webs();
  process.kill(blocked, 'SIGUSR2');
  await until('the next one is started', () => webs().length === 2, 40);
  const [next = 0] = webs().filter((pid) => pid !== blocked);
  t.ok(isAlive(blocked), 'while the watchdog still waits for the blocked one');
  await until('the blocked one is ended', () => !isAlive(blocked), 70);
  const since = performance.now();
  await until('the site answers again', async () => (await ask()).status === 200, 30);
  t.comment(`${Math.round(performance.now() - since)} ms without an answer after the end`);
  t.same(webs(), [next], 'by the one that was ready');
  const line = product
    .output()
    .split('\n')
    .find((text) => text.includes('event loop blocked'));
  t.match(JSON.parse(line ?? '{}').stack[0], /^blockForGood data:/);
});
