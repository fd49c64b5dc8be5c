import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failure } from '../api/envelope.ts';

/** What is said to a client whose request never became one. */
const replies: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Your request took too long to come'],
  HPE_HEADER_OVERFLOW: [431, 'The head of your request is too large'],
};

/** Answers what Node could not read, and closes. What came is not logged: it may hold tokens. */
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
