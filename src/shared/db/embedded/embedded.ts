import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { findAccount } from './account.ts';
import { keepPassword, makeCluster, resetPassword } from './make-cluster.ts';
import { endOrphans, portOf } from './orphan.ts';
import { binariesFor, clusterPlace } from './paths.ts';
import {
  freePort,
  hasEnded,
  type Launch,
  launch,
  PasswordError,
  StartError,
  stop,
  untilItAnswers,
} from './server.ts';

export type Embedded = {
  /** Address of the database `codeweb`, password included. */
  url: string;
  stop(): Promise<void>;
};

/** `settings` are PostgreSQL's own, as `name=value`. */
export type Options = { dataDir: string; log: Log; settings?: readonly string[] };

/**
 * Starts a real PostgreSQL whose files lie in `dataDir`, on a free port of 127.0.0.1; makes the cluster first if need
 * be. A server that an earlier, killed run left behind is stopped and its cluster taken over. One that dies while we
 * run is started again at the same address.
 */
export async function startEmbedded({ dataDir, log, settings = [] }: Options): Promise<Embedded> {
  const account = findAccount();
  const cluster = clusterPlace(dataDir, account);
  const place = { bin: join(binariesFor(account), 'bin'), account, cluster };
  const password = keepPassword(dataDir);
  await endOrphans(cluster, log);
  await makeCluster(place, password, !settings.includes('fsync=off'));
  const plan = { ...place, settings, logFile: join(dataDir, 'postgres.log'), password };
  const first = await startSomewhere(plan, log);
  await ensureDatabase(addressOf(first, 'postgres'));
  return { url: addressOf(first, 'codeweb'), stop: keepRunning(first, log) };
}

/** Address of the database of a product that runs on `dataDir`; null where none does. */
export function runningDatabase(dataDir: string): string | null {
  const port = portOf(clusterPlace(dataDir, findAccount()));
  return port === null ? null : addressOf({ password: keepPassword(dataDir), port }, 'codeweb');
}

type Plan = Omit<Launch, 'port'> & { password: string };
type Running = Plan & { port: number; server: ChildProcess };

const addressOf = ({ password, port }: { password: string; port: number }, database: string) =>
  `postgres://codeweb:${password}@127.0.0.1:${port}/${database}`;

/** A port that was free may be taken a moment later, and an old connection may still hold the shared memory. */
async function startSomewhere(plan: Plan, log: Log): Promise<Running> {
  for (let tries = 1; ; tries++) {
    try {
      return await startAt({ ...plan, port: await freePort() });
    } catch (error) {
      if (error instanceof PasswordError) await resetPassword(plan, plan.password);
      else if (!(error instanceof StartError)) throw error;
      if (tries === 4) throw error;
      log.warn(error.message);
      await sleep(300 * tries);
    }
  }
}

async function startAt(plan: Plan & { port: number }): Promise<Running> {
  const server = launch(plan);
  try {
    await untilItAnswers(server, addressOf(plan, 'postgres'), plan.logFile);
    return { ...plan, server };
  } catch (error) {
    await stop(server);
    throw error;
  }
}

/** Starts the server again whenever it ends unasked, until the returned function is called. */
function keepRunning(first: Running, log: Log): () => Promise<void> {
  let current = first;
  let stopping = false;
  let reviving: Promise<void> = Promise.resolve();

  const revive = async () => {
    for (let pause = 100; !stopping; pause = Math.min(5_000, pause * 2)) {
      await endOrphans(current.cluster, log);
      try {
        current = await startAt(current);
        watch();
        return;
      } catch (error) {
        log.error(error, 'PostgreSQL does not come back yet');
        await sleep(pause);
      }
    }
  };

  const watch = () =>
    current.server.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'PostgreSQL ended unasked; starting it again');
      reviving = revive();
    });

  watch();
  return async () => {
    stopping = true;
    if (hasEnded(current.server)) await reviving;
    await stop(current.server);
  };
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'codeweb'");
    if (rowCount === 0) await client.query('create database codeweb');
  } finally {
    await client.end();
  }
}
