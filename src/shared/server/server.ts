import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { maxParamLength } from '../api/endpoint.ts';
import { handleError } from '../api/error-handler.ts';
import type { Config } from '../config/index.ts';
import type { Log } from '../log/log.ts';
import { logAccess, noteRunning } from './access-log.ts';
import { answerUnreadable } from './client-error.ts';
import { awaitAbandoned } from './drain.ts';
import { idHeader, requestIdGenerator, sendRequestIds } from './request-id.ts';
import { commonHeaders } from './security-headers.ts';
import { clientTimeouts, cutSlowClients, serverTimeouts } from './slow-clients.ts';
import { trustedProxies } from './trusted-proxies.ts';

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
