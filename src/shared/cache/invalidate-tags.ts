import { sql } from 'kysely';
import { changeChannel } from '../db/change-listener.ts';
import type { Tx } from '../db/database.ts';
import { afterCommit } from '../db/transaction.ts';
import type { CacheTag, PrivateTag } from './cache-tag.ts';

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
