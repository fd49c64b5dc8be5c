import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { testDatabase } from '../helpers/database.ts';
import { runScript, said, temporaryFolder, until } from '../process/support/processes.ts';
import { caller, join } from './support/client.ts';
import { assertAcknowledged, lookInto } from './support/ledger.ts';
import { startLoad } from './support/load.ts';
import { publicUrl } from './support/site.ts';

const busyMs = 40_000;
const busyLoops = 2;

t.test('`all` with one web process, beside two busy loops on the machine', async (t) => {
  const { url } = await testDatabase(t);
  const port = await freePort();
  const product = runScript(t, ['src/main.ts'], {
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(t),
    PUBLIC_URL: publicUrl,
    PORT: String(port),
    WEB_PROCESSES: '1',
    LOG_LEVEL: 'warn',
    THUMBNAILS: 'off',
    SITE_NEW_MEMBER_LIMITS: 'off',
    SITE_VERIFIED_BEFORE_PUBLIC: 'off',
  });
  await said(product, /Codeweb is ready/);
  const base = `http://127.0.0.1:${port}`;
  const call = caller(base);
  const people = [await join(call), await join(call), await join(call)];
  const look = await lookInto(t, url);

  const loops = Array.from({ length: busyLoops }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const endLoops = () => loops.forEach((loop) => void loop.kill('SIGKILL'));
  t.teardown(endLoops);
  const load = startLoad(call, base, people, { concurrency: 3, pause: 200 });
  await sleep(busyMs);
  endLoops();
  await load.stop();

  const byStatus = Object.groupBy(load.answers, ({ status }) => status);
  t.comment(
    Object.entries(byStatus)
      .map(([status, answers = []]) => `${status}: ${answers.length}`)
      .join(', '),
  );
  t.ok((byStatus[200]?.length ?? 0) + (byStatus[201]?.length ?? 0) > 0, 'people are served meanwhile');
  const bad = load.answers.filter(({ status }) => status >= 400 && ![409, 429, 503].includes(status));
  t.same(bad, [], 'whoever is refused is told to try again');
  t.same(
    load.answers.filter(({ status }) => status === 0),
    [],
    'every request is answered',
  );
  t.notMatch(
    product.output(),
    /event loop blocked|exited unexpectedly/,
    'no process was taken for a blocked one',
  );

  const undone = 'select job, error from outbox where done_at is null';
  await until('all jobs are done', async () => (await look(undone)).length === 0, 90).catch(() => {});
  t.same(await look(undone), [], 'all jobs are done');
  // Likes that found their web locked are added to its count by the worker.
  await assertAcknowledged(t, look, load.ledger);
});
