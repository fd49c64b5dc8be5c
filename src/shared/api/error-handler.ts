import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { ConnectionError, DatabaseTimeoutError } from '../db/retry.ts';
import {
  AppError,
  badRequest,
  forbidden,
  isAppError,
  methodNotAllowed,
  notFound,
  tooLarge,
  unavailable,
  wrongType,
} from '../errors/app-error.ts';
import { InvalidInput } from '../errors/invalid-input.ts';
import { failure } from './envelope.ts';

/**
 * Sends a thrown value as an envelope. Unknown errors are logged in full; the client gets only the request id, by which
 * an operator can find the log entry.
 */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = asAppError(thrown);
  if (error.status >= 500) logFailure(error, thrown, request.log);
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  if (error.status === 401) reply.header('WWW-Authenticate', challengeFor(request));
  if (error.retryAfter !== undefined) reply.header('Retry-After', String(Math.ceil(error.retryAfter)));
  reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(
      failure(
        error.status,
        error.status === 500 ? `${error.message} (request ${request.id})` : error.message,
        { code: ownCodeOf(error), field: error.field, faults: faultsOf(error), data: error.data },
      ),
    );
}

/** How to authenticate, and whether a token was refused (RFC 6750, section 3). */
const challengeFor = ({ headers }: FastifyRequest) =>
  `Bearer realm="api"${headers.authorization === undefined ? '' : ', error="invalid_token"'}`;

/** The product's own codes; Fastify sets codes like FST_ERR_VALIDATION on errors that pass through it. */
const ownCodeOf = ({ code }: AppError) =>
  code !== undefined && /^[a-z]+(?:-[a-z]+)*$/.test(code) ? code : undefined;

const faultsOf = (error: AppError) => (error instanceof InvalidInput ? error.faults : undefined);

/** Deliberate refusals are logged as warnings without a stack trace. */
function logFailure(error: AppError, thrown: unknown, log: FastifyBaseLogger): void {
  if (error === thrown && error.cause === undefined) log.warn(`refused: ${error.message}`);
  else log.error({ err: error.cause ?? thrown }, 'request failed');
}

/** Converts a thrown value to an error that is safe to show to users. */
export function asAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  if (thrown instanceof DatabaseError) return fromDatabase(thrown);
  if (!(thrown instanceof Error)) return hidden(thrown);
  if (isOutOfFiles(thrown)) return unavailable('The server is busy, please try again', thrown);
  if (isConnectionFailure(thrown))
    return unavailable('The database does not answer, please try again', thrown);
  return fromFastify(thrown);
}

const hidden = (cause: unknown) => new AppError(500, 'Something went wrong on our side', { cause });

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
function fromDatabase(error: DatabaseError): AppError {
  const code = error.code ?? '';
  if (code === '22021' || code === '22P05') return badRequest('Text must not contain NUL characters');
  // Foreign key violation: the referenced row was deleted concurrently.
  if (code === '23503') return notFound();
  // Raised by triggers, with a text that is safe to show to users.
  if (code === 'CW403') return forbidden(error.message);
  if (/^(08|53|57P)/.test(code)) return unavailable('The database is busy, please try again', error);
  if (code === '57014') return unavailable('This took too long, please try again', error);
  return hidden(error);
}

/** The process or the system is out of file descriptors, which sockets use too. */
const isOutOfFiles = (error: Error) => 'code' in error && ['EMFILE', 'ENFILE'].includes(String(error.code));

function isConnectionFailure(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    error instanceof ConnectionError ||
    error instanceof DatabaseTimeoutError ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)
  );
}

function fromFastify(error: Error & Partial<FastifyError>): AppError {
  const status = error.statusCode ?? 500;
  if (status === 413) return tooLarge('What you sent is too large');
  if (status === 415 || status === 406) return wrongType('Send JSON, or a form with a file');
  if (status >= 400 && status < 500) return new AppError(status, error.message, { cause: error });
  return hidden(error);
}

/**
 * Answers requests that no route of `api` matches. Where a path has routes, OPTIONS gets a 204 and any other method a
 * 405, both with `Allow` (RFC 9110, sections 9.3.7 and 15.5.6); every other path gets a 404. Call it before
 * registering the routes.
 */
export function answerUnknownCalls(api: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>();
  api.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('*')) return;
    const methods = methodsByPath.get(url) ?? new Set();
    methodsByPath.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  const allowedAt = (url: string): string[] => {
    const path = url.split('?', 1)[0]?.replace(/\/$/, '').split('/') ?? [];
    const found = [...methodsByPath].filter(([pattern]) => isAt(pattern.split('/'), path));
    return [...new Set(found.flatMap(([, methods]) => [...methods]))].toSorted();
  };
  api.setNotFoundHandler((request, reply) => {
    const allowed = allowedAt(request.url);
    if (allowed.length === 0) return handleError(notFound(), request, reply);
    reply.header('Allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') reply.code(204).send();
    else handleError(methodNotAllowed(), request, reply);
  });
  // GET needs its own route, or the page routes would match.
  api.get('/*', { config: { auth: 'none' }, schema: { hide: true } }, (_request, reply) => {
    reply.callNotFound();
  });
}

/** Whether a path is one of a route, both split into segments; a segment that begins with a colon is a parameter. */
const isAt = (pattern: readonly string[], path: readonly string[]) =>
  pattern.length === path.length &&
  pattern.every((segment, at) => (segment.startsWith(':') ? path[at] !== '' : segment === path[at]));
