import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createCluster } from '../../../src/shared/db/embedded/create-cluster.ts';
import { migrateToLatest } from '../../../src/shared/db/migrate.ts';
import { migrateQueues } from '../../../src/shared/jobs/queue.ts';
import { createLog } from '../../../src/shared/log/log.ts';
import { until } from '../../process/support/processes.ts';
import { newPlace, type OwnPostgres, password, runPostgres, type Scope } from './postgres.ts';

export type OwnReplica = OwnPostgres & {
  /** Runs statements on the server itself. */
  ask(...statements: string[]): Promise<unknown[]>;
  /** Pauses and resumes the replay of received WAL. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Delays the replay of later commits by this number of seconds. */
  delay(seconds: number): Promise<void>;
  /** Replicates from another primary. */
  follow(url: string): Promise<void>;
  /** Promotes the server to a primary; returns once it accepts writes. */
  promote(): Promise<void>;
};

export type Replication = {
  primary: OwnPostgres;
  replicas: OwnReplica[];
  /** Waits until every replica has replayed what the primary has committed. */
  caughtUp(): Promise<void>;
};

/**
 * A PostgreSQL with the newest schema and `count` streaming replicas. The replicas begin as copies of the stopped
 * primary, since the embedded package has no pg_basebackup.
 */
export async function startReplication(t: Scope, count: number): Promise<Replication> {
  const place = newPlace(t);
  await createCluster(place, password, false);
  const primary = await runPostgres(t, place, []);
  await migrateToLatest(primary.url, createLog('silent'), () => migrateQueues(primary.url));
  await until('the connections of the migration are closed', async () => {
    const [others] = await askAt(
      primary.url,
      `select count(*)::int as value from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return others === 0;
  });
  await primary.stop('fast');
  const copies = Array.from({ length: count }, () => newPlace(t));
  for (const { cluster } of copies) execFileSync('cp', ['-a', place.cluster, cluster]);
  await primary.start();
  const replicas = await Promise.all(
    copies.map(async (copy, index) => {
      // PostgreSQL only checks that the file exists.
      writeFileSync(join(copy.cluster, 'standby.signal'), '');
      const name = `replica${index}`;
      appendFileSync(
        join(copy.cluster, 'postgresql.auto.conf'),
        `primary_conninfo = '${connectionTo(primary.url, name)}'\n`,
      );
      return asReplica(await runPostgres(t, copy, []), name);
    }),
  );
  const caughtUp = async () => {
    const [position] = await askAt(primary.url, 'select pg_current_wal_flush_lsn() as value');
    for (const replica of replicas)
      await until('a replica has caught up', async () => {
        const [isThere] = await replica.ask(`select pg_last_wal_replay_lsn() >= '${position}' as value`);
        return isThere === true;
      });
  };
  await caughtUp();
  return { primary, replicas, caughtUp };
}

function connectionTo(url: string, name: string): string {
  const { port } = new URL(url);
  return `host=127.0.0.1 port=${port} user=codeweb password=${password} application_name=${name}`;
}

function asReplica(server: OwnPostgres, name: string): OwnReplica {
  const ask = (...statements: string[]) => askAt(server.url, ...statements);
  return {
    ...server,
    ask,
    pause: async () => {
      await ask('select pg_wal_replay_pause()');
      await until('the replica pauses', async () => {
        const [state] = await ask('select pg_get_wal_replay_pause_state() as value');
        return state === 'paused';
      });
    },
    resume: async () => {
      await ask('select pg_wal_replay_resume()');
    },
    delay: async (seconds) => {
      await ask(`alter system set recovery_min_apply_delay = '${seconds}s'`, 'select pg_reload_conf()');
      await until('the delay is set', async () => {
        const [delay] = await ask("select current_setting('recovery_min_apply_delay') as value");
        return delay === `${seconds}s` || (seconds === 0 && delay === '0');
      });
    },
    follow: async (url) => {
      const connection = connectionTo(url, name);
      await ask(`alter system set primary_conninfo = '${connection}'`, 'select pg_reload_conf()');
    },
    promote: async () => {
      await ask('select pg_promote(true, 30)');
    },
  };
}

/** The column `value` of the last statement's rows. */
export async function askAt(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let values: unknown[] = [];
    for (const statement of statements)
      values = (await client.query<{ value: unknown }>(statement)).rows.map(({ value }) => value);
    return values;
  } finally {
    await client.end();
  }
}
