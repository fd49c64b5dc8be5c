import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failure } from '../api/envelope.ts';

/** Status and message by error code, for requests that could not be parsed. */
const replies: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Your request took too long to come'],
  HPE_HEADER_OVERFLOW: [431, 'The head of your request is too large'],
};

/**
 * Replies to a request that Node could not parse, and closes the connection. Logs nothing: the input may contain
 * tokens.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] = replies[error.code ?? ''] ?? [400, 'Your request is not HTTP'];
  const body = JSON.stringify(failure(status, message));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
