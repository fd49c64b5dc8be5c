import { sql } from 'kysely';
import type { Db, Tx } from '../../../../shared/db/database.ts';
import type { CodeLanguage } from '../../rules/search-text.ts';
import { searchedCode } from './searched-code.ts';

export type ChangedCode = { id: string } & Record<CodeLanguage, string>;

/** Whether this transaction is the only one that indexes code until its end: two could store an older state of a web last. */
export async function lockCodeIndex(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('code search', 0)) as "isLocked"`.execute(tx);
  return rows[0]?.isLocked ?? false;
}

/** Records all webs as changed, unless changes are recorded already. */
export async function recordAllCode(db: Db): Promise<void> {
  await sql`
    insert into web_code_changes (web_id)
      select id from webs where not exists (select from web_code_changes) order by id`.execute(db);
}

/** Takes up to `limit` recorded changes, the newest first; returns how many, and the ids of their webs. */
export async function takeCodeChanges(tx: Tx, limit: number): Promise<{ count: number; webIds: string[] }> {
  const { rows } = await sql<{ web_id: string }>`
    delete from web_code_changes where id = any(array(
      select id from web_code_changes order by id desc limit ${limit} for update skip locked
    )) returning web_id`.execute(tx);
  return { count: rows.length, webIds: [...new Set(rows.map((row) => row.web_id))].sort() };
}

/** The code of webs that is searched. Read after the changes were taken, so that it is at least as new as they are. */
export async function findChangedCode(tx: Tx, webIds: readonly string[]): Promise<ChangedCode[]> {
  return tx
    .selectFrom('webs as w')
    .select([
      'w.id',
      searchedCode('html').as('html'),
      searchedCode('css').as('css'),
      searchedCode('js').as('js'),
    ])
    .where('w.id', 'in', webIds)
    .execute();
}

/** Stores the trigrams of a web's code. The web may be deleted meanwhile. */
export async function storeTrigrams(tx: Tx, webId: string, trigrams: readonly number[]): Promise<void> {
  await sql`
    insert into web_code_search (web_id, trigrams)
      select id, ${trigrams}::integer[] from webs where id = ${webId} for key share
    on conflict (web_id) do update set trigrams = excluded.trigrams`.execute(tx);
}
