import { sql } from 'kysely';
import { changeChannel } from './change-listener.ts';
import type { Tx } from './database.ts';

/** Tells every web process, at the commit, that pages which show what is tagged so are old. */
export async function tellChanged(tx: Tx, ...tags: string[]): Promise<void> {
  await sql`select pg_notify(${changeChannel}, tag) from unnest(${tags}::text[]) as tag`.execute(tx);
}
