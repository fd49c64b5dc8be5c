import { linkKeyParam, linkKeyShape } from '../../shared/rules/visibility.ts';

/** The item that a page was opened for by an unlisted link, and the key of that link. */
export type OpenedByLink = { id: string; key: string };

/** An address with the key of an unlisted item's link, if any. */
export const withLinkKey = (href: string, key: string | null | undefined): string =>
  key ? `${href}${href.includes('?') ? '&' : '?'}${linkKeyParam}=${key}` : href;

/**
 * The item that a page's address opens by its key; null without a key. It is the first web or collection in the
 * address, since the details of a web over an unlisted collection have the key of the collection.
 */
export function openedByLink(
  pathname: string,
  search: Readonly<Record<string, string>>,
): OpenedByLink | null {
  const key = search[linkKeyParam] ?? '';
  const named =
    /^\/(?:web|view-full|details|embed|collection)\/([\w-]+)/.exec(pathname) ??
    /\/details\/([\w-]+)$/.exec(pathname);
  const id = named?.[1];
  return id !== undefined && linkKeyShape.test(key) ? { id, key } : null;
}

/** Adds the key to an address if the address names the item that the key opens; no other address may reveal the key. */
export const keepLinkKey = (opened: OpenedByLink | null, href: string): string =>
  opened !== null && (href.split('?', 1)[0] ?? '').split('/').includes(opened.id)
    ? withLinkKey(href, opened.key)
    : href;

/** `openedByLink` for `+data.ts`. */
export const openedByLinkIn = ({
  urlPathname,
  urlParsed,
}: {
  urlPathname: string;
  urlParsed: { search: Record<string, string> };
}): OpenedByLink | null => openedByLink(urlPathname, urlParsed.search);
