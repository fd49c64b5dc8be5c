import pg from 'pg';
import t from 'tap';
import { until } from '../process/support/processes.ts';
import { caller, join } from './support/client.ts';
import { startPostgres } from './support/postgres.ts';
import { site } from './support/site.ts';

t.test('two webs and two workers that start at once on an empty database', async (t) => {
  const { url } = await startPostgres(t);
  const { web, worker } = site(t, { DATABASE_URL: url, LOG_LEVEL: 'info' });
  const workers = [worker(), worker()];
  const webs = await Promise.all([web(), web()]);
  const programs = [...workers, ...webs];

  for (const { base } of webs) {
    const ready = () => fetch(`${base}/readyz`).then(({ ok }) => ok);
    await until('ready', ready, 20);
    const somebody = await join(caller(base));
    t.ok(somebody.id, 'it serves');
  }

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.teardown(() => client.end());
  const count = async (statement: string) =>
    Number((await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0]);
  const steps = await count('select count(*) from kysely_migration');
  const migrated = programs.flatMap((one) => [
    ...one.output().matchAll(/"count":(\d+),[^\n]*"database schema migrated"/g),
  ]);
  t.ok(steps > 0);
  t.equal(
    migrated.reduce((sum, [, taken]) => sum + Number(taken), 0),
    steps,
    'each step was taken by one of them',
  );
  await until(
    'the mails are done',
    async () => (await count('select count(*) from outbox where done_at is null')) === 0,
    30,
  );
  t.ok(
    programs.every(({ child }) => child.exitCode === null),
    'all four run',
  );
});
