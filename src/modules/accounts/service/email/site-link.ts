import { badRequest } from '../../../../shared/errors/app-error.ts';
import { deriveKey, mac } from '../../../../shared/keys.ts';
import { serverMessages } from '../server-messages.ts';

/** The allowed text after the path: a slash, and a query of plain characters that cannot contain a second URL. */
const suffixShape = /^\/?(?:\?(?:\/?[\w.~%&=+,:;@!*-])*)?$/;

/**
 * Throws a 400 unless `url` is `path` on one of this site's origins, optionally followed by a slash and a query.
 * Compared as text: the target of a mail must not depend on how URL parsers read unusual spellings.
 */
export function assertSiteLink(
  url: string,
  path: string,
  ownOrigins: readonly string[],
  field: string,
): void {
  const start = ownOrigins.map((origin) => `${origin}${path}`).find((page) => url.startsWith(page));
  if (start === undefined || !suffixShape.test(url.slice(start.length)))
    throw badRequest(serverMessages.foreignLink, field);
}

/** The URL of a mailed link: an asserted `url` with `token` added to its query. */
export function linkWithToken(url: string, token: string): string {
  const [page = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('token');
  const rest = parameters.size > 0 ? `&${parameters}` : '';
  return `${page.replace(/\/$/, '')}?token=${token}${rest}`;
}

export type MailTokens = {
  /** The token of a row of `mail_tokens`: 256 bits, always the same for the same row. */
  derive(rowId: string): string;
};

/** Derives mailed tokens from their rows' ids, so that a retried mail carries the same link. */
export function createMailTokens(secret: string): MailTokens {
  const key = deriveKey(secret, 'mailed token');
  return { derive: (rowId) => mac(key, rowId).toString('base64url') };
}
