import { createContext, useContext } from 'react';
import { keepLinkKey, type OpenedByLink, openedByLink } from './link-key.ts';

/**
 * The item that this page was opened for by a link with a key; null without one. Every React root provides it; islands
 * do so both on the server and in the browser.
 */
export const OpenedByLinkContext = createContext<OpenedByLink | null>(null);

/** The item that the browser's page was opened for. */
export const openedHere = (): OpenedByLink | null =>
  openedByLink(location.pathname, Object.fromEntries(new URLSearchParams(location.search)));

/** Returns a function that adds the key of this page's link to addresses of the same item. */
export function useLinkKey(): (href: string) => string {
  const opened = useContext(OpenedByLinkContext);
  return (href) => keepLinkKey(opened, href);
}
