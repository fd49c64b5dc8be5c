import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { mock } from 'node:test';
import t from 'tap';
import { EventStreams, streamLimits } from '../../../src/modules/notifications/service/event-streams.ts';
import { createLog } from '../../../src/shared/log/log.ts';
import type { Member } from '../../../src/shared/viewer.ts';
import { waitUntil } from '../../helpers/wait.ts';

const member: Member = { id: 'a', username: 'ada', sessionId: 's', role: 'member' };
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
t.teardown(() => server.close());
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;

const open = () =>
  new EventStreams({
    countUnread: async () => 0,
    findActiveSessions: async (ids) => new Set(ids),
    log: createLog('silent'),
  });

/** The server's end of a connection, and that of its client, which reads nothing. */
async function pair(): Promise<[Socket, Socket]> {
  const accepted = once(server, 'connection');
  const client = connect(port, '127.0.0.1').pause();
  client.on('error', () => {});
  t.teardown(() => client.destroy());
  const [socket] = await accepted;
  return [socket, client];
}

/** Writes until the operating system accepts no more. */
function fill(socket: Socket): void {
  while (socket.writableLength === 0) socket.write(Buffer.alloc(1 << 20));
}

t.test('a heartbeat closes the streams of clients that have stopped reading, and no others', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const streams = open();
  const [[stalled], [reading, client]] = [await pair(), await pair()];
  for (const socket of [stalled, reading]) streams.add(member, socket);
  fill(stalled);
  mock.timers.tick(streamLimits.heartbeatMs);
  await waitUntil('the stream is forgotten', () => streams.size === 1);
  t.ok(stalled.destroyed);
  const [heartbeat] = await once(client.resume(), 'data');
  t.match(String(heartbeat), ':\n\n');
  streams.close();
});

t.test('closing ends all streams, and does not wait for clients that have stopped reading', async (t) => {
  const streams = open();
  const [[stalled], [reading, client]] = [await pair(), await pair()];
  for (const socket of [stalled, reading]) streams.add(member, socket);
  fill(stalled);
  reading.write('last words');
  streams.close();
  t.ok(stalled.destroyed);
  let text = '';
  for await (const chunk of client) text += chunk;
  t.equal(text, 'last words');
  await waitUntil('all are forgotten', () => streams.size === 0);
});
