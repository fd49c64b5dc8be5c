import { startEmbedded } from '../../../src/shared/db/embedded/embedded.ts';
import { createLog } from '../../../src/shared/log/log.ts';

/** `node own-a-cluster.ts <dataDir>`: starts PostgreSQL, prints its URL, and waits to be killed. */
const [dataDir = ''] = process.argv.slice(2);
const { url } = await startEmbedded({ dataDir, log: createLog('silent'), settings: ['fsync=off'] });
process.stdout.write(`${url}\n`);
setInterval(() => {}, 60_000);
