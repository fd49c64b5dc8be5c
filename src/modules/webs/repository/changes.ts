import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';

/** Tells every web process, at the commit, that what is tagged so has changed. */
export async function tellChanged(tx: Tx, ...tags: string[]): Promise<void> {
  await sql`select pg_notify('codeweb_changed', tag) from unnest(${tags}::text[]) as tag`.execute(tx);
}

export const trendingTag = 'trending';
export const webTag = (id: string) => `web:${id}`;
