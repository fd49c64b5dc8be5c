import pg from 'pg';
import type { Context } from '../../../context.ts';
import { systemClock } from '../../../shared/clock.ts';
import { primaryOf } from '../../../shared/db/connection/primary.ts';
import { findMissingSchema } from '../../../shared/db/migrate.ts';
import { attempt, type Finding, ok, problem, warning } from './finding.ts';

const minVersion = 15;
/**
 * Maximum seconds between the clocks. Sessions and links expire by the database's clock, log lines have this
 * machine's.
 */
const maxClockDifference = 5;

/** PostgreSQL, its replicas and pooler, and how far its clock is from that of this machine. */
export async function checkDatabase({ secrets, config }: Context): Promise<Finding[]> {
  const { databaseUrl, databasePoolUrl, databaseReadUrls } = secrets;
  const advice = 'start PostgreSQL, or correct DATABASE_URL';
  return [
    ...(await attempt('database', advice, async () => {
      const url = await primaryOf(databaseUrl).find();
      return [...(await query(url, checkServer)), await checkSchema(url)];
    })),
    ...(databasePoolUrl === null
      ? []
      : await attempt('pooler', 'start PgBouncer, or correct DATABASE_POOL_URL', () =>
          query(databasePoolUrl, async () => ok('pooler', 'answers')),
        )),
    ...(
      await Promise.all(
        databaseReadUrls.map((url, index) => checkReplica(`replica ${index + 1}`, url, config.maxReplicaLag)),
      )
    ).flat(),
  ];
}

async function query<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; encoding: string; now: Date; isReadOnly: boolean }>(
    `select current_setting('server_version') as version, getdatabaseencoding() as encoding, clock_timestamp() as now,
       pg_is_in_recovery() as "isReadOnly"`,
  );
  const [row] = rows;
  if (!row) return [];
  const { version, encoding, now, isReadOnly } = row;
  const found = `PostgreSQL ${version}, ${encoding}; no extensions are needed`;
  const seconds = Math.abs(now.getTime() - systemClock.now().getTime()) / 1_000;
  return [
    Number.parseInt(version, 10) < minVersion
      ? problem('database', found, `upgrade PostgreSQL to ${minVersion} or newer`)
      : encoding !== 'UTF8'
        ? problem('database', found, "create the database with encoding 'UTF8', and restore a backup into it")
        : isReadOnly
          ? problem('database', `${found}; it takes no writes`, 'set DATABASE_URL to the primary')
          : ok('database', found),
    seconds > maxClockDifference
      ? warning(
          'clock',
          `differs from the database's by ${seconds.toFixed(0)} s`,
          'synchronise both clocks (NTP)',
        )
      : ok('clock', "agrees with the database's"),
  ];
}

async function checkSchema(url: string): Promise<Finding> {
  const missing = await findMissingSchema(url);
  return missing.length === 0
    ? ok('schema', 'is that of this version')
    : problem('schema', `lacks ${missing.join(', ')}`, 'run `codeweb migrate`, or restart the site');
}

const checkReplica = (check: string, url: string, maxLag: number) =>
  attempt(check, 'start it, or remove its URL from DATABASE_READ_URLS', () =>
    query(url, async (client) => {
      const { rows } = await client.query<{ isReplica: boolean; lag: number }>(
        `select pg_is_in_recovery() as "isReplica",
           case when pg_last_wal_receive_lsn() is not distinct from pg_last_wal_replay_lsn() then 0
             else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as lag`,
      );
      const { isReplica = false, lag = 0 } = rows[0] ?? {};
      if (!isReplica)
        return problem(
          check,
          'is not a replica',
          'make it follow the primary, or remove its URL from DATABASE_READ_URLS',
        );
      const found = `lags by ${lag.toFixed(1)} s`;
      return lag > maxLag
        ? warning(check, found, 'look at pg_stat_replication on the primary; until then reads go past it')
        : ok(check, found);
    }),
  );
