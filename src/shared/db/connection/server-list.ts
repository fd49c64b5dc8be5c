import { hasBareCredentials } from '../../rules/url-credentials.ts';

/** The servers of a PostgreSQL URL: one, or several of which one at a time accepts writes. */
export type ServerList = {
  /** A URL for each server, in their order. */
  urls: [string, ...string[]];
  /** The value of `target_session_attrs`, or null. */
  targetSessionAttrs: string | null;
};

const shape = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^@/?#]*)([/?#].*)?$/;
const attribute = 'target_session_attrs';

/**
 * Parses a connection URI of libpq, with several hosts separated by commas, which `URL` refuses; user and password
 * are percent-encoded: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS. Null if it is
 * invalid. Tested by tests/unit/db/server-list.test.ts.
 */
export function parseServers(text: string): ServerList | null {
  if (hasBareCredentials(text)) return null;
  const [, protocol = '', user = '', hosts = '', rest = ''] = shape.exec(text) ?? [];
  const parsed = hosts.split(',').map((host) => URL.parse(`${protocol}${user}${host}${rest}`));
  const [first, ...others] = parsed.filter((url) => url !== null);
  if (protocol === '' || first === undefined || others.length < parsed.length - 1) return null;
  if (others.length > 0 && [first, ...others].some(({ hostname }) => hostname === '')) return null;
  const targetSessionAttrs = first.searchParams.get(attribute);
  // A URL of one server without an attribute is kept as written.
  if (others.length === 0 && targetSessionAttrs === null) return { urls: [text], targetSessionAttrs };
  const withoutAttribute = (url: URL) => {
    url.searchParams.delete(attribute);
    return url.href;
  };
  return { urls: [withoutAttribute(first), ...others.map(withoutAttribute)], targetSessionAttrs };
}

/** The URLs of a list separated by commas or white space; commas within a URL separate its hosts. */
export const splitUrls = (text: string): string[] =>
  text
    .split(/[\s,]+(?=\w+:\/\/)/)
    .map((url) => url.trim().replace(/,$/, ''))
    .filter(Boolean);
