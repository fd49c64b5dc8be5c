import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import type { Test } from 'tap';
import { findServer, freePort, startAtFreePort } from './redis.ts';
import { waitUntil } from './wait.ts';

/** Several Redis processes that act as one; `stopPrimary` kills the one that holds the queues. */
export type RedisServers = {
  url: string;
  /** Kills the primary of the queues, and returns once another one has replaced it. */
  stopPrimary(): Promise<void>;
};

/** A test's server, with its data in `dir`. */
export async function startServer(t: Test, program: string, dir: string, ...options: string[]) {
  const server = await startAtFreePort(program, (port) => [
    ...['--port', `${port}`, '--dir', dir, '--save', "''"],
    ...options,
  ]);
  t.teardown(async () => {
    server.client.disconnect();
    await server.stop();
  });
  return server;
}

const roleOf = async (client: Redis) => String(((await client.call('ROLE')) as unknown[])[0]);

/** A primary with a replica, which a Sentinel watches. */
export async function startSentinel(t: Test): Promise<RedisServers> {
  const program = findServer();
  const dir = await mkdtemp(join(tmpdir(), 'codeweb-sentinel-'));
  t.teardown(() => rm(dir, { recursive: true, force: true }));
  const primary = await startServer(t, program, dir, '--dbfilename', 'primary.rdb');
  const replica = await startServer(
    t,
    program,
    dir,
    '--dbfilename',
    'replica.rdb',
    '--replicaof',
    `127.0.0.1 ${primary.port}`,
  );
  await waitUntil('the replica follows', async () =>
    /master_link_status:up/.test(await replica.client.info('replication')),
  );
  const file = join(dir, 'sentinel.conf');
  const rules = [
    `sentinel monitor codeweb 127.0.0.1 ${primary.port} 1`,
    'sentinel down-after-milliseconds codeweb 1000',
    'sentinel failover-timeout codeweb 4000',
  ];
  await writeFile(file, `${rules.join('\n')}\n`);
  const sentinel = await startAtFreePort(program, (port) => [
    file,
    '--sentinel',
    '--port',
    `${port}`,
    '--dir',
    dir,
  ]);
  t.teardown(async () => {
    sentinel.client.disconnect();
    await sentinel.stop();
  });
  await waitUntil('the Sentinel knows the replica', async () =>
    /slaves=1/.test(await sentinel.client.info('sentinel')),
  );
  return {
    // The first Sentinel does not answer.
    url: `redis-sentinel://127.0.0.1:${await freePort()},127.0.0.1:${sentinel.port}/codeweb`,
    stopPrimary: async () => {
      await primary.stop();
      await waitUntil('the replica is the primary', async () => (await roleOf(replica.client)) === 'master');
    },
  };
}

const ranges = ['0 5460', '5461 10922', '10923 16383'];

/** A cluster of three primaries, each with a replica. */
export async function startCluster(t: Test): Promise<RedisServers> {
  const program = findServer();
  const dir = await mkdtemp(join(tmpdir(), 'codeweb-cluster-'));
  t.teardown(() => rm(dir, { recursive: true, force: true }));
  const begin = (name: string) =>
    startServer(
      t,
      program,
      dir,
      ...['--cluster-enabled', 'yes', '--cluster-config-file', join(dir, `${name}.conf`)],
      ...['--cluster-node-timeout', '2000', '--dbfilename', `${name}.rdb`],
    );
  const primaries = await Promise.all(ranges.map((_, at) => begin(`primary-${at}`)));
  const replicas = await Promise.all(ranges.map((_, at) => begin(`replica-${at}`)));
  const [first] = primaries;
  if (!first) throw new Error('a cluster needs nodes');
  for (const [at, { client }] of primaries.entries())
    await client.call('CLUSTER', 'ADDSLOTSRANGE', ...(ranges[at] ?? '').split(' '));
  for (const { port } of [...primaries.slice(1), ...replicas])
    await first.client.call('CLUSTER', 'MEET', '127.0.0.1', `${port}`);
  const all = [...primaries, ...replicas];
  const states = () => Promise.all(all.map(({ client }) => client.call('CLUSTER', 'INFO')));
  await waitUntil('all nodes know each other', async () =>
    (await states()).every((state) => /cluster_known_nodes:6\b/.test(String(state))),
  );
  for (const [at, { client }] of replicas.entries())
    await client.call('CLUSTER', 'REPLICATE', String(await primaries[at]?.client.call('CLUSTER', 'MYID')));
  await waitUntil('the cluster is ready', async () =>
    (await states()).every((state) => /cluster_state:ok/.test(String(state))),
  );
  await waitUntil('the replicas follow', async () =>
    (await Promise.all(replicas.map(({ client }) => client.info('replication')))).every((state) =>
      /master_link_status:up/.test(state),
    ),
  );
  return {
    url: `redis-cluster://127.0.0.1:${await freePort()},127.0.0.1:${first.port}`,
    stopPrimary: async () => {
      const slot = Number(await first.client.call('CLUSTER', 'KEYSLOT', '{codeweb}'));
      const at = ranges.findIndex((range) => slot <= Number(range.split(' ')[1]));
      const replica = replicas[at];
      if (!replica) throw new Error('no replica has the slot');
      await primaries[at]?.stop();
      await waitUntil('the replica is the primary', async () => (await roleOf(replica.client)) === 'master');
    },
  };
}
