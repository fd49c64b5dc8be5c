import { linkKeyParam, linkKeyShape } from '../../shared/rules/visibility.ts';

/** An address with the key by which its viewer came to an unlisted thing, if any. */
export const withLinkKey = (href: string, key: string | null | undefined): string =>
  key ? `${href}${href.includes('?') ? '&' : '?'}${linkKeyParam}=${key}` : href;

/** The key among the parameters of a page's address, or null. */
export function linkKeyAmong(search: Readonly<Record<string, string>>): string | null {
  const key = search[linkKeyParam] ?? '';
  return linkKeyShape.test(key) ? key : null;
}
