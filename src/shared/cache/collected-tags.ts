import { AsyncLocalStorage } from 'node:async_hooks';
import type { CacheTag } from './cache-tag.ts';

type Collected = { tags: Set<CacheTag>; isCacheable: boolean };

const collecting = new AsyncLocalStorage<Collected>();

/**
 * Runs `work`, and returns its result with the cache tags of everything that presenters returned during the run, or
 * null if any of it must not be cached. So content made from the result is invalidated by a change of anything it
 * shows.
 */
export async function collectCacheTags<T>(
  work: () => Promise<T>,
): Promise<{ result: T; tags: Set<CacheTag> | null }> {
  const collected: Collected = { tags: new Set(), isCacheable: true };
  const result = await collecting.run(collected, work);
  return { result, tags: collected.isCacheable ? collected.tags : null };
}

/** Called by presenters for everything they return; has no effect outside of `collectCacheTags`. */
export function addCacheTags(...tags: CacheTag[]): void {
  const collected = collecting.getStore();
  if (collected) for (const tag of tags) collected.tags.add(tag);
}

/**
 * Called for results that depend on more than tags can name, such as search results; the reply is then not cached.
 */
export function forbidCaching(): void {
  const collected = collecting.getStore();
  if (collected) collected.isCacheable = false;
}
