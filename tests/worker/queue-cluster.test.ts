import { once } from 'node:events';
import { Cluster } from 'ioredis';
import t, { type Test } from 'tap';
import { connectQueues } from '../../src/shared/redis/connect.ts';
import { findServer } from '../helpers/redis.ts';
import { startCluster, startServer } from '../helpers/redis-servers.ts';
import { waitUntil } from '../helpers/wait.ts';
import { temporaryFolder } from '../process/support/processes.ts';

function connect(t: Test, url: string): Cluster {
  const { connection, close } = connectQueues(url);
  t.teardown(close);
  if (!(connection instanceof Cluster)) throw new Error('this is no cluster');
  return connection;
}

t.test(
  'a connection to a cluster that is not ready fails with a message, and succeeds once it is',
  { timeout: 60_000 },
  async (t) => {
    const options = ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1'];
    const node = await startServer(t, findServer(), temporaryFolder(t), ...options);
    await node.client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '100');
    const blocking = connect(t, `redis-cluster://127.0.0.1:${node.port}`).duplicate([], {
      lazyConnect: true,
    });
    t.teardown(() => blocking.disconnect());
    await t.rejects(blocking.connect(), { message: 'Connection is closed.' });
    await node.client.call('CLUSTER', 'ADDSLOTSRANGE', '101', '16383');
    await waitUntil('the cluster is ready', () => blocking.status === 'ready');
    t.equal(await blocking.set('codeweb:name', 'value'), 'OK');
  },
);

t.test(
  'commands after the end of a connection to a cluster are refused, not queued',
  { timeout: 60_000 },
  async (t) => {
    const { url } = await startCluster(t);
    const shared = connect(t, url);
    for (const cluster of [shared.duplicate(), shared]) {
      await waitUntil('it is connected', () => cluster.status === 'ready');
      const nodes = cluster.nodes();
      t.ok(nodes.length > 1);
      await Promise.all(nodes.map((node) => node.ping()));
      const ended = Promise.all([cluster, ...nodes].map((one) => once(one, 'end')));
      cluster.disconnect();
      await ended;
      t.equal(cluster.status, 'end');
      await t.rejects(cluster.get('codeweb:name'), { message: 'Connection is closed.' });
    }
  },
);
