import { AsyncLocalStorage } from 'node:async_hooks';
import type { CacheTag } from './cache-tag.ts';

const collecting = new AsyncLocalStorage<Set<CacheTag>>();

/**
 * Runs `work`, and returns with its result the tags of everything that presenters have handed out meanwhile. A page made of
 * that cannot show a thing without hanging on it.
 */
export async function collectCacheTags<T>(
  work: () => Promise<T>,
): Promise<{ result: T; tags: Set<CacheTag> }> {
  const tags = new Set<CacheTag>();
  return { result: await collecting.run(tags, work), tags };
}

/** Called by a presenter for whatever it hands out; outside of `collectCacheTags` it does nothing. */
export function addCacheTags(...tags: CacheTag[]): void {
  const collected = collecting.getStore();
  if (collected) for (const tag of tags) collected.add(tag);
}
