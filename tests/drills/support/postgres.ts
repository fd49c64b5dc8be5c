import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { type Account, findAccount } from '../../../src/shared/db/embedded/account.ts';
import { createCluster } from '../../../src/shared/db/embedded/create-cluster.ts';
import { resolveBinaries } from '../../../src/shared/db/embedded/paths.ts';
import { freePort, launch, waitUntilReady } from '../../../src/shared/db/embedded/server.ts';
import { migrateToLatest } from '../../../src/shared/db/migrate.ts';
import { migrateQueues } from '../../../src/shared/jobs/queue.ts';
import { createLog } from '../../../src/shared/log/log.ts';

/** A test, or another owner at whose end servers stop. */
export type Scope = Pick<Test, 'teardown'>;

/** The modes of `pg_ctl stop`: fast ends all connections, immediate is a crash. */
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** A separate PostgreSQL with an empty database, removed when the test ends. */
export type OwnPostgres = {
  url: string;
  stop(mode: keyof typeof signals): Promise<void>;
  /** Restarts at the same address; returns once it answers. */
  start(): Promise<void>;
  /** Suspends the server and all its connections. */
  freeze(): void;
  thaw(): void;
};

export async function startPostgres(t: Scope, settings: readonly string[] = []): Promise<OwnPostgres> {
  const place = newPlace(t);
  await createCluster(place, password, false);
  return runPostgres(t, place, settings);
}

export const password = 'drill';

export type Place = { folder: string; bin: string; account: Account; cluster: string };

/** A folder for a cluster, removed when the test ends. */
export function newPlace(t: Scope): Place {
  const account = findAccount();
  const folder = mkdtempSync(join(tmpdir(), 'codeweb-drill-postgres-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  if (account) chownSync(folder, account.uid, account.gid);
  return { folder, bin: join(resolveBinaries(account), 'bin'), account, cluster: join(folder, 'data') };
}

/** Starts the cluster at `place`, on a separate port. */
export async function runPostgres(t: Scope, place: Place, settings: readonly string[]): Promise<OwnPostgres> {
  const port = await freePort();
  const url = `postgres://codeweb:${password}@127.0.0.1:${port}/postgres`;
  const logFile = join(place.folder, 'log');
  // No drill includes a crash of the machine; committed data survives a crash of the server regardless.
  const plan = { ...place, port, logFile, settings: ['fsync=off', ...settings] };
  let server = launch(plan);
  const stop = async (mode: keyof typeof signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signals[mode]);
    await ended;
  };
  t.teardown(async () => {
    signalFamily(server.pid ?? 0, 'SIGCONT');
    await stop('immediate');
  });
  await waitUntilReady(server, url, logFile);
  return {
    url,
    stop,
    start: async () => {
      server = launch(plan);
      await waitUntilReady(server, url, logFile);
    },
    freeze: () => signalFamily(server.pid ?? 0, 'SIGSTOP'),
    thaw: () => signalFamily(server.pid ?? 0, 'SIGCONT'),
  };
}

/** The same, with the newest schema. */
export async function startMigratedPostgres(t: Test, settings: readonly string[] = []): Promise<OwnPostgres> {
  const postgres = await startPostgres(t, settings);
  await migrateToLatest(postgres.url, createLog('silent'), () => migrateQueues(postgres.url));
  return postgres;
}

/**
 * Signals a process and its children, each of which leads a process group; the parent first, so that it starts no more.
 */
function signalFamily(pid: number, signal: NodeJS.Signals): void {
  if (pid === 0) return;
  for (const one of [pid, ...childrenOf(pid)])
    try {
      process.kill(one, signal);
    } catch {
      // It has ended meanwhile.
    }
}

function childrenOf(pid: number): number[] {
  const processes = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return processes.filter((one) => {
    try {
      const stat = readFileSync(`/proc/${one}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      return false;
    }
  });
}
