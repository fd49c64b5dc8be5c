import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { requirePrimary } from '../db/replicas/read-scope.ts';
import { linkKeyHeader, linkKeyParam, linkKeyShape } from '../rules/visibility.ts';

/**
 * The link key that a request presents, for as long as it runs. It is not an argument of the use cases, since most
 * would only pass it on: predicates that look up one item by its id read it, and those of lists do not, so that code
 * which forgets it treats an unlisted item like a private one.
 */
const presented = new AsyncLocalStorage<string>();

/** Runs `work` with the key that its request presents; null for none. */
export function withLinkKey<T>(key: string | null, work: () => T): T {
  if (key === null) return work();
  // A lagging replica would still accept the old key of a renewed link.
  requirePrimary();
  return presented.run(key, work);
}

/** The key that the current request presents, or null. */
export const presentedLinkKey = (): string | null => presented.getStore() ?? null;

/** The key in the headers of a call of the API, or null; one of another shape opens nothing. */
export function linkKeyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers[linkKeyHeader];
  return typeof key === 'string' && linkKeyShape.test(key) ? key : null;
}

/** The key in the address of a page, or null. */
export function linkKeyIn(url: string): string | null {
  const mark = url.indexOf('?');
  const key = mark === -1 ? null : new URLSearchParams(url.slice(mark)).get(linkKeyParam);
  return key !== null && linkKeyShape.test(key) ? key : null;
}
