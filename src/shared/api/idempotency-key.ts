import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from '../errors/app-error.ts';

const maxKeyLength = 200;

/**
 * Reads the Idempotency-Key header, by which a retried request creates its resource only once. Null without one; throws
 * a 400 for an invalid key.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export function parseIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > maxKeyLength)
    throw badRequest(`Idempotency-Key must have 1 to ${maxKeyLength} characters`);
  return key;
}
