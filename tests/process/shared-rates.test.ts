import t from 'tap';
import { rates } from '../../src/shared/api/endpoint.ts';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { testDatabase } from '../helpers/database.ts';
import { ensurePages } from '../helpers/pages.ts';
import { runScript, temporaryFolder, until } from './support/processes.ts';
import { askOnOwnConnection } from './support/requests.ts';

ensurePages();
const { url } = await testDatabase(t);
const [port, metricsPort] = [await freePort(), await freePort()];
const base = `http://127.0.0.1:${port}`;
const supervisor = runScript(t, ['src/main.ts', 'web'], {
  DATABASE_URL: url,
  DATA_DIR: temporaryFolder(t),
  PUBLIC_URL: 'http://codeweb.test',
  PORT: String(port),
  METRICS_PORT: String(metricsPort),
  WEB_PROCESSES: '2',
  LOG_LEVEL: 'error',
});

/** Number of requests that each of the two processes has answered so far, by its metrics. */
const answeredByEach = () =>
  Promise.all(
    [metricsPort, metricsPort + 2].map(async (at) => {
      const { body } = await askOnOwnConnection(`http://127.0.0.1:${at}/metrics`);
      const counts = [...body.matchAll(/^codeweb_http_request_duration_seconds_count\{.*\} (\d+)$/gm)];
      return counts.reduce((sum, [, count]) => sum + Number(count), 0);
    }),
  );

await until(`both processes answer; they wrote\n${supervisor.output()}`, async () => {
  await Promise.all(Array.from({ length: 16 }, () => askOnOwnConnection(`${base}/login`)));
  return (await answeredByEach()).every((count) => count > 0);
});

t.test('a rate limit is shared by the processes of a port', async (t) => {
  const statuses: number[] = [];
  const batch = 30;
  while (statuses.length < rates.read.max + batch) {
    const asked = Array.from({ length: batch }, () => askOnOwnConnection(`${base}/api/v1/webs/trending`));
    for (const { status } of await Promise.all(asked)) statuses.push(status);
  }
  const count = (status: number) => statuses.filter((each) => each === status).length;
  t.same({ passed: count(200), refused: count(429) }, { passed: rates.read.max, refused: batch });
  const before = await answeredByEach();
  t.ok(
    before.every((each) => each > batch),
    `each process answered a part: ${before.join(', ')}`,
  );
});
