import { badRequest } from '../../shared/errors/app-error.ts';
import { messages } from './messages.ts';

/**
 * Throws a 400 unless `url` is exactly `path` on one of our own origins. Compared as text: what parsers of addresses
 * make of odd spellings must not decide where a mail leads.
 */
export function checkOwnLink(url: string, path: string, ownOrigins: readonly string[], field: string): void {
  if (!ownOrigins.some((origin) => url === `${origin}${path}`)) throw badRequest(messages.foreignLink, field);
}
