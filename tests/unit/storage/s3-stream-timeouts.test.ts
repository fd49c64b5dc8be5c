import { once } from 'node:events';
import { createServer, get, IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { streamWithTimeouts } from '../../../src/shared/storage/s3.ts';
import { pause, waitUntil } from '../../helpers/wait.ts';

async function replyOf(t: Test, answer: RequestListener): Promise<IncomingMessage> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const asked = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  asked.on('error', () => {});
  const [reply] = await once(asked, 'response');
  if (!(reply instanceof IncomingMessage)) throw new Error('no reply');
  return reply;
}

const large = Buffer.alloc(20_000_000, 7);

t.test('a reader who pauses gets the rest when they continue', async (t) => {
  const reply = await replyOf(t, (_request, answer) => answer.end(large));
  let bytes = 0;
  for await (const chunk of streamWithTimeouts(reply, { storeSeconds: 5, readerSeconds: 5 })) {
    if (bytes === 0) await pause(400, 'a slow reader');
    bytes += chunk.length;
  }
  t.equal(bytes, large.length);
});

t.test('a reader who pauses for too long is disconnected', async (t) => {
  const reply = await replyOf(t, (_request, answer) => answer.end(large));
  const stream = streamWithTimeouts(reply, { storeSeconds: 5, readerSeconds: 0.2 });
  await once(stream, 'readable');
  await waitUntil('the reader is cut off', () => reply.destroyed);
  await t.rejects(stream.toArray(), /the reader was silent/);
});

t.test('a silent store is timed out, and closing the reader ends its connection', async (t) => {
  const silent = await replyOf(t, (_request, answer) => answer.write('x'));
  await t.rejects(
    streamWithTimeouts(silent, { storeSeconds: 0.2, readerSeconds: 5 }).toArray(),
    /media store was silent/,
  );
  const ended = await replyOf(t, (_request, answer) => answer.end(large));
  const stream = streamWithTimeouts(ended, { storeSeconds: 5, readerSeconds: 5 });
  await once(stream, 'readable');
  stream.destroy();
  await once(stream, 'close');
  await t.resolves(waitUntil('the connection has ended', () => ended.destroyed));
});
