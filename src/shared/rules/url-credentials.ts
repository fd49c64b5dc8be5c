/** How to write a user and password in the URL of a server, for operators. */
export const encodingOfCredentials = 'write # / ? @ % in the user and password as %23 %2F %3F %40 %25';

/**
 * Whether the user or password of a server's URL has a # / ? or @ that is not percent-encoded: parsers would read the
 * rest as host, path, query or hash, and connect to another server. An @ in a value of the query does not count.
 */
export function hasBareCredentials(url: string): boolean {
  const rest = url.slice(url.indexOf('://') + 3);
  const [, authority = '', path = '', query = '', hash = ''] =
    /^([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(rest) ?? [];
  const keys = query.split('&').map((part) => part.split('=', 1)[0] ?? '');
  return authority.split('@').length > 2 || [path, hash, ...keys].some((part) => part.includes('@'));
}
