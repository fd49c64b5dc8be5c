import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import t, { type Test } from 'tap';
import { caller, join, type Person } from './support/client.ts';
import { assertAcknowledged, lookInto } from './support/ledger.ts';
import { type Answer, type Load, startLoad } from './support/load.ts';
import { type OwnPostgres, startMigratedPostgres } from './support/postgres.ts';
import { site, type Web } from './support/site.ts';

const ok = ({ status }: Answer) => status > 0 && status < 400;

/** The load's replies in a period. */
const between = ({ answers }: Load, from: number, to: number) =>
  answers.filter(({ at, ms }) => at >= from && at + ms <= to);

/** Every failed call was reported in time, in a form that programs and people can read. */
function assertTimelyErrors(t: Test, { answers }: Load): void {
  const bad = answers.filter((one) => !ok(one));
  t.ok(bad.length > 0, 'the fault was felt');
  t.same(
    bad.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null),
    [],
    `all of ${bad.length} failures are a 503 that says when to come again`,
  );
  // A call that waited and then succeeded may take longer.
  const slowest = bad.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
  t.ok(
    (slowest[0]?.ms ?? 0) <= 5_000,
    `within 5 s: ${slowest.map(({ what, ms }) => `${what} ${ms.toFixed(0)}`)}`,
  );
}

/** Milliseconds from `at` until the first later call that succeeded. */
const firstGood = ({ answers }: Load, at: number) =>
  Math.min(
    ...answers
      .filter((one) => ok(one) && one.what !== 'page' && one.at >= at)
      .map((one) => one.at + one.ms - at),
  );

type Stage = { postgres: OwnPostgres; web: Web; load: Load; people: Person[] };

async function stage(t: Test, settings: readonly string[] = []): Promise<Stage> {
  const postgres = await startMigratedPostgres(t, settings);
  const { web: startWeb, worker } = site(t, { DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal' });
  const web = await startWeb();
  worker();
  const call = caller(web.base);
  const people = [await join(call), await join(call), await join(call)];
  return { postgres, web, people, load: startLoad(call, web.base, people) };
}

async function assertRecovered(t: Test, { postgres, web, load }: Stage, returned: number): Promise<void> {
  await sleep(3_500);
  const ms = firstGood(load, returned);
  t.ok(ms <= 3_000, `the first good reply came ${ms.toFixed(0)} ms after the return`);
  await load.stop();
  assertTimelyErrors(t, load);
  t.equal(web.child.exitCode, null, 'the web process lives');
  t.equal((await fetch(`${web.base}/readyz`)).status, 200, 'and is ready');
  await assertAcknowledged(t, await lookInto(t, postgres.url), load.ledger);
}

for (const mode of ['fast', 'immediate'] as const)
  t.test(`a PostgreSQL that is restarted (${mode})`, async (t) => {
    const parts = await stage(t);
    await sleep(1_500);
    await parts.postgres.stop(mode);
    await sleep(2_000);
    await parts.postgres.start();
    await assertRecovered(t, parts, performance.now());
  });

t.test('a PostgreSQL that is silent for 30 s', async (t) => {
  const parts = await stage(t);
  await sleep(1_500);
  parts.postgres.freeze();
  const frozen = performance.now();
  await sleep(30_000);
  parts.postgres.thaw();
  const thawed = performance.now();
  const during = between(parts.load, frozen, thawed).filter(({ what }) => what !== 'page');
  t.ok(during.length > 10, `${during.length} calls were answered meanwhile`);
  await assertRecovered(t, parts, thawed);
});

t.test('a PostgreSQL without free connections', async (t) => {
  const parts = await stage(t, ['max_connections=40', 'superuser_reserved_connections=0']);
  await sleep(1_500);
  const taken: pg.Client[] = [];
  const look = new pg.Client({ connectionString: parts.postgres.url });
  await look.connect();
  const end = performance.now() + 8_000;
  while (performance.now() < end) {
    await look.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'codeweb%'",
    );
    await takeAll(parts.postgres.url, taken);
    await sleep(300);
  }
  await Promise.all([look, ...taken].map((client) => client.end()));
  await assertRecovered(t, parts, performance.now());
});

/** Takes every remaining connection. */
async function takeAll(url: string, taken: pg.Client[]): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      taken.push(client);
    } catch {
      return;
    }
  }
}
