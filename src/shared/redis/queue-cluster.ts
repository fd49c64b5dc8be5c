import { Cluster, type ClusterNode, type ClusterOptions } from 'ioredis';

/** A cluster for queues, without two faults of ioredis 6 after which a worker of BullMQ waits for a connection forever. */
export const createQueueCluster = (nodes: ClusterNode[], options: ClusterOptions): Cluster =>
  patch(new Cluster(nodes, options));

function patch(cluster: Cluster): Cluster {
  settleConnect(cluster);
  keepEnded(cluster);
  // BullMQ waits for jobs on a duplicate.
  const duplicate = cluster.duplicate.bind(cluster);
  cluster.duplicate = (...args: Parameters<typeof duplicate>) => patch(duplicate(...args));
  return cluster;
}

/** `connect` is never settled if the connection closes while it checks whether the cluster is ready, as during a failover. */
function settleConnect(cluster: Cluster): void {
  const connect = cluster.connect.bind(cluster);
  cluster.connect = async () => {
    const { promise: closed, reject } = Promise.withResolvers<never>();
    // The text by which BullMQ knows that a connection was lost.
    const onClose = () => reject(new Error('Connection is closed.'));
    cluster.once('close', onClose);
    try {
      await Promise.race([connect(), closed]);
    } finally {
      cluster.off('close', onClose);
    }
  };
}

/**
 * Each node whose connection ends after `disconnect` sets the status `close`, also when it is `end` already; commands are then kept for
 * a connection that does not come, instead of being refused.
 */
function keepEnded(cluster: Cluster): void {
  let hasEnded = false;
  cluster.on('end', () => {
    hasEnded = true;
  });
  cluster.on('connecting', () => {
    hasEnded = false;
  });
  cluster.on('close', () => {
    if (hasEnded) cluster.status = 'end';
  });
}
