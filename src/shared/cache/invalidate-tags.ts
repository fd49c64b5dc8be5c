import { sql } from 'kysely';
import { changeChannel } from '../db/change-listener.ts';
import type { Tx } from '../db/database.ts';
import type { CacheTag } from './cache-tag.ts';

/** Makes every web process drop the cached pages with any of these tags, at the commit. */
export async function invalidateTags(tx: Tx, ...tags: CacheTag[]): Promise<void> {
  await sql`select pg_notify(${changeChannel}, tag) from unnest(${tags}::text[]) as tag`.execute(tx);
}
