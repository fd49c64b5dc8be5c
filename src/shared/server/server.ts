import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { maxParamLength } from '../api/endpoint.ts';
import { failure } from '../api/envelope.ts';
import { handleError } from '../api/error-handler.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { logAccess, noteRunning } from './access-log.ts';
import { trustedProxies } from './client-ip.ts';
import { awaitAbandoned } from './drain.ts';
import { idHeader, requestIdGenerator, sendRequestIds } from './request-id.ts';
import { commonHeaders } from './security-headers.ts';
import { clientTimeouts, cutSlowClients, serverTimeouts } from './slow-clients.ts';

/**
 * Creates the Fastify instance. `secretPaths` are URL paths that are followed by a secret, which is not logged.
 */
export function createServer(
  config: Pick<Config, 'publicUrl' | 'trustProxy'>,
  log: Log,
  secretPaths: readonly string[],
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const common = commonHeaders(config);
  const isTrusted = trustedProxies(config.trustProxy);
  const { requestTimeout, ...http } = serverTimeouts(clientTimeouts);
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Hooks do not run for a malformed URL, so the common headers are added here.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers({ ...common, [idHeader]: request.id })),
    clientErrorHandler: answerUnreadable,
    trustProxy: isTrusted,
    genReqId: requestIdGenerator(isTrusted),
    bodyLimit: 1 << 20,
    http,
    requestTimeout,
    keepAliveTimeout: 5_000,
    // While draining, requests on keep-alive connections are still answered, with `Connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength, ignoreTrailingSlash: true },
  });
  noteRunning(app, secretPaths);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(common);
    done();
  });
  sendRequestIds(app);
  logAccess(app, log, secretPaths);
  cutSlowClients(app, clientTimeouts);
  awaitAbandoned(app);
  return app;
}

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
