import { AsyncLocalStorage } from 'node:async_hooks';
import type { CacheTag } from './cache-tag.ts';

const collecting = new AsyncLocalStorage<Set<CacheTag>>();

/**
 * Runs `work`, and returns its result with the cache tags of everything that presenters returned during the run. A page
 * rendered from that is therefore invalidated by a change of anything it shows.
 */
export async function collectCacheTags<T>(
  work: () => Promise<T>,
): Promise<{ result: T; tags: Set<CacheTag> }> {
  const tags = new Set<CacheTag>();
  return { result: await collecting.run(tags, work), tags };
}

/** Called by presenters for everything they return; has no effect outside of `collectCacheTags`. */
export function addCacheTags(...tags: CacheTag[]): void {
  const collected = collecting.getStore();
  if (collected) for (const tag of tags) collected.add(tag);
}
