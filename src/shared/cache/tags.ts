import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { changeChannel } from '../db/change-listener.ts';
import type { Tx } from '../db/database.ts';
import { afterCommit } from '../db/transaction.ts';

declare const brand: unique symbol;
declare const privateBrand: unique symbol;

/**
 * Cache tag of a page: a change of the tagged resource invalidates the page. Created only by the functions in each
 * module's cache-tags.ts, so that presenters and writers always use the same spelling.
 */
export type CacheTag = string & { readonly [brand]: 'CacheTag' };

/**
 * A change that no shared reply depends on, such as of a member's notifications. Sent over the same channel as cache
 * tags.
 */
type PrivateTag = string & { readonly [privateBrand]: 'PrivateTag' };

const sharedKinds = new Set<string>();

/** Declares a tag for all of a kind: `trending`. */
export function cacheTag(kind: string): CacheTag {
  sharedKinds.add(kind);
  return kind as CacheTag;
}

/** Declares tags for single resources of a kind: `web:<id>`. */
export function cacheTagOf(kind: string): (id: string) => CacheTag {
  sharedKinds.add(kind);
  return (id) => `${kind}:${id}` as CacheTag;
}

/** Declares tags that presenters cannot add to a reply. */
export const privateTagOf = (kind: string) => (id: string) => `${kind}:${id}` as PrivateTag;

/** Whether a shared reply can carry the tag: its kind is declared as one of cache tags. */
export const isCacheTag = (tag: string): boolean => sharedKinds.has(tag.split(':', 1)[0] ?? tag);

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

type Watcher = (tag: CacheTag | PrivateTag) => void;

const watchers = new Set<Watcher>();

/**
 * Calls `watcher` for the tags that this process invalidates, right after the commit: a client that has the reply to
 * a change must not read the old state here. Notifications arrive a moment later. Returns a function that
 * unsubscribes.
 */
export function watchOwnChanges(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** SQL: `select` of a notification that invalidates this tag, at the commit of the statement that it is part of. */
export const notifyOf = (tag: CacheTag) => sql`select count(pg_notify(${changeChannel}, ${tag}))`;

/** Makes every web process drop the cached pages and replies with any of these tags, at the commit. */
export async function invalidateTags(tx: Tx, ...tags: (CacheTag | PrivateTag)[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`select pg_notify(${changeChannel}, tag) from unnest(${tags}::text[]) as tag`.execute(tx);
  afterCommit(tx, () => {
    for (const watcher of watchers) for (const tag of tags) watcher(tag);
  });
}
