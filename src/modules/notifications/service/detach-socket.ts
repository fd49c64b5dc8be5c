import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../../../shared/clock.ts';

/**
 * Sends the head of a reply whose body ends with its connection, and returns the connection's socket, which Fastify
 * and node:http forget. Their state of a reply in progress (parser, request, reply, headers, timers) is 10 of the 16
 * KB that an idle stream would take.
 *
 * Both release it by events: node:http frees the parser when the socket closes, and both release a reply that is
 * finished, which is then logged and counted. So these events are emitted here. node:http itself hands sockets over
 * only at `Upgrade` and CONNECT, which the `fetch` of browsers cannot send.
 *
 * The request must have been read to its end: node:http destroys a socket that closes before. The same happens if
 * another request is pipelined behind it. Replies to earlier requests on the connection must have been sent.
 */
export function detachSocket(request: FastifyRequest, reply: FastifyReply): Socket {
  const { raw } = reply.hijack();
  const { socket } = request.raw;
  socket.write(formatHead(reply));
  socket.emit('close', false);
  raw.emit('finish');
  socket.removeAllListeners();
  socket.setTimeout(0);
  // Reading notices that the client leaves.
  return ignoreData(socket.on('error', () => {}).on('end', () => socket.destroy()));
}

const maxIgnoredBytes = 16_384;

/** Reads and ignores what a client sends; the connection is closed above 16 KB, since no other limit applies. */
export function ignoreData<Stream extends Readable>(stream: Stream): Stream {
  let bytes = 0;
  return stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxIgnoredBytes) stream.destroy();
  });
}

function formatHead(reply: FastifyReply): string {
  // Throws on characters that would end a line.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  const headers = {
    ...reply.raw.getHeaders(),
    date: systemClock.now().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}\r\n`),
  );
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`;
}
