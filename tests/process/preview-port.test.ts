import { once } from 'node:events';
import { createServer } from 'node:net';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { testDatabase } from '../helpers/database.ts';
import { ensurePages } from '../helpers/pages.ts';
import { runScript, temporaryFolder, until } from './support/processes.ts';
import { askOnOwnConnection } from './support/requests.ts';

ensurePages();

t.test('web processes do not share a preview port with another site', async (t) => {
  const other = createServer((socket) => socket.destroy());
  let connections = 0;
  other.on('connection', () => {
    connections += 1;
  });
  other.listen({ port: 0, host: '127.0.0.1', reusePort: true });
  await once(other, 'listening');
  t.teardown(() => other.close());
  const address = other.address();
  const previewPort = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const port = await freePort();
  const { url } = await testDatabase(t);
  const site = runScript(t, ['src/main.ts', 'web'], {
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(t),
    PORT: String(port),
    HOST: '127.0.0.1',
    PREVIEW_PORT: String(previewPort),
    WEB_PROCESSES: '2',
    LOG_LEVEL: 'warn',
  });
  const base = `http://127.0.0.1:${port}`;
  await until(`the site answers; it wrote\n${site.output()}`, async () => {
    return (await askOnOwnConnection(`${base}/readyz`)).status === 200;
  });
  t.match(site.output(), 'preview port not available', 'the log says so');
  const frame = await askOnOwnConnection(`${base}/preview/frame`);
  t.equal(frame.status, 200, 'the site serves the frame page itself');
  connections = 0;
  const sockets = 20;
  const asked = Array.from({ length: sockets }, () => askOnOwnConnection(`http://127.0.0.1:${previewPort}/`));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  t.same(statuses, Array(sockets).fill(0), 'none of its processes answers there');
  t.equal(connections, sockets);
});
