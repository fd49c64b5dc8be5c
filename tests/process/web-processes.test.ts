import { execFileSync } from 'node:child_process';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { isAlive } from '../../src/shared/process/alive.ts';
import { caller, join } from '../drills/support/client.ts';
import { publicUrl } from '../drills/support/site.ts';
import { testDatabase } from '../helpers/database.ts';
import { ensurePages } from '../helpers/pages.ts';
import { pause } from '../helpers/wait.ts';
import { killAll, runScript, temporaryFolder, until } from './support/processes.ts';
import { askOnOwnConnection, type Reply } from './support/requests.ts';

ensurePages();
const { url } = await testDatabase(t);
const [port, metricsPort] = [await freePort(), await freePort()];
const base = `http://127.0.0.1:${port}`;
const supervisor = runScript(t, ['src/main.ts', 'web'], {
  DATABASE_URL: url,
  DATA_DIR: temporaryFolder(t),
  PUBLIC_URL: publicUrl,
  PORT: String(port),
  PREVIEW_PORT: String(await freePort()),
  METRICS_PORT: String(metricsPort),
  WEB_PROCESSES: '2',
  LOG_LEVEL: 'error',
  RATE_LIMIT: 'off',
});

const webs = () =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === supervisor.pid && args.includes('web'))
    .map(([pid]) => Number(pid));

const ask = (path: string, at = base) => askOnOwnConnection(`${at}${path}`);

const askInParallel = (path: string) => Promise.all(Array.from({ length: 32 }, () => ask(path)));

/** Number of guests' page requests to a process, by its metrics. */
async function pagesAsked(at: number): Promise<number> {
  const { body } = await ask('/metrics', `http://127.0.0.1:${at}`);
  return Number(/^codeweb_guest_pages_total\{step="asked"\} (\d+)$/m.exec(body)?.[1] ?? 0);
}

await until(`the site answers; it said\n${supervisor.output()}`, async () => {
  return webs().length === 2 && (await ask('/readyz')).status === 200;
});
await until(
  'both tell metrics',
  async () => (await pagesAsked(metricsPort + 2)) >= 0 && (await pagesAsked(metricsPort)) >= 0,
);

t.test('two processes answer on one port, each with its own metrics', async (t) => {
  await until('both were asked', async () => {
    t.ok((await askInParallel('/login')).every(({ status }) => status === 200));
    return (await pagesAsked(metricsPort)) > 0 && (await pagesAsked(metricsPort + 2)) > 0;
  });
});

t.test('a save in one process invalidates the page that the other has cached', async (t) => {
  const call = caller(base);
  const person = await join(call);
  const page = `/${person.username}/webs/popular`;
  for (const fullName of ['First Name', 'Second Name']) {
    const { status } = await call('PATCH', '/users/update', { as: person, body: { fullName } });
    t.equal(status, 200);
    await until(
      `all show ${fullName}`,
      async () => {
        return (await askInParallel(page)).every(({ body }) => body.includes(fullName));
      },
      15,
    );
  }
});

t.test('a killed process is restarted while the other answers', async (t) => {
  const [killed = 0, other = 0] = webs();
  await killAll([killed]);
  const answers: Reply[] = [];
  await until('two again', async () => {
    answers.push(await ask('/login'));
    return webs().length === 2;
  });
  await until('both answer', async () => {
    answers.push(...(await askInParallel('/login')));
    return (await ask('/metrics', `http://127.0.0.1:${metricsPort}`)).status === 200;
  });
  t.ok(answers.length > 0 && answers.every(({ status }) => status === 200));
  t.ok(webs().includes(other) && !webs().includes(killed));
});

t.test('SIGTERM stops all processes, after their requests in progress', async (t) => {
  const family = webs();
  const since = performance.now();
  const begun = askInParallel('/login');
  await pause(20, 'requests are under way');
  supervisor.child.kill('SIGTERM');
  t.equal(await supervisor.ended, 0);
  t.ok(performance.now() - since < 10_000, 'within 10 s');
  t.notOk(family.some(isAlive));
  const statuses = (await begun).map(({ status }) => status);
  t.ok(
    statuses.every((status) => status === 200 || status === 0),
    statuses.join(' '),
  );
});
