import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from '../errors/app-error.ts';

const maxKeyLength = 200;

/**
 * The name that a client gave its request, so that the same request makes one thing however often it comes.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export function parseIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > maxKeyLength)
    throw badRequest(`Idempotency-Key must have 1 to ${maxKeyLength} characters`);
  return key;
}
