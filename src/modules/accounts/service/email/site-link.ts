import { badRequest } from '../../../../shared/errors/app-error.ts';
import { messages } from '../../messages.ts';

/** What may follow the path: a slash, and a query of plain characters that spells no second address. */
const tail = /^\/?(?:\?(?:\/?[\w.~%&=+,:;@!*-])*)?$/;

/**
 * Throws a 400 unless `url` is `path` on one of our own origins, with or without a slash and a query behind it. Compared
 * as text: what parsers of addresses make of odd spellings must not decide where a mail leads.
 */
export function assertSiteLink(
  url: string,
  path: string,
  ownOrigins: readonly string[],
  field: string,
): void {
  const start = ownOrigins.map((origin) => `${origin}${path}`).find((page) => url.startsWith(page));
  if (start === undefined || !tail.test(url.slice(start.length)))
    throw badRequest(messages.foreignLink, field);
}

/** The address of a mailed link: a checked `url` with the token in its query, whatever else stands there. */
export function linkWithToken(url: string, token: string): string {
  const [page = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('token');
  const rest = parameters.size > 0 ? `&${parameters}` : '';
  return `${page.replace(/\/$/, '')}?token=${token}${rest}`;
}
