import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { type CodeLanguage, searchChoices } from '../rules/search-text.ts';

/** The languages in the order of their results. The position of each is part of its trigrams in the index. */
export const languages: readonly CodeLanguage[] = searchChoices.lang;

export const saltOf = (language: CodeLanguage): number => languages.indexOf(language);

/**
 * Maximum characters that are searched for each language: this bounds the cost of a web, and hardly any hand-written
 * code is longer.
 */
const maxSearchedCharacters = 262_144;

/**
 * SQL: the searched code of the web `w`: the author's text, which is the source of a pane that has one. Truncating
 * takes longer than comparing, so only long code is truncated.
 */
function searchedCode(language: CodeLanguage): RawBuilder<string> {
  const code = sql`coalesce(${sql.ref(`w.${language}_source`)}, ${sql.ref(`w.${language}`)})`;
  const max = sql.lit(maxSearchedCharacters);
  return sql<string>`case when octet_length(${code}) > ${max} then left(${code}, ${max}) else ${code} end`;
}

/** Part of a web's code around the first match, and the number of line breaks before it. */
export type CodeExcerpt = { text: string; linesBefore: number };

/** Characters of an excerpt: before the first match, and in all. */
const excerptLengths = { before: 1_000, total: 16_384 };

/** SQL: the excerpt of the web `w` with the first match of a text, whose case has been folded, as JSON; null without a match. */
export const excerptWith = (language: CodeLanguage, folded: string): RawBuilder<CodeExcerpt | null> => sql`(
  select jsonb_build_object(
    'text', substr(code, start, ${sql.lit(excerptLengths.total)}),
    'linesBefore', start - 1 - length(replace(left(code, start - 1), chr(10), '')))
  from (select ${searchedCode(language)} as code) as searched
  cross join lateral (select strpos(lower(code collate "C"), ${folded} collate "C") as at) as found
  cross join lateral (select greatest(1, at - ${sql.lit(excerptLengths.before)}) as start) as cut
  where at > 0)`;

/** SQL condition: whether the code of the web `w` contains a text, whose case has been folded. */
export const containsText = (language: CodeLanguage, folded: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower((${searchedCode(language)}) collate "C"), ${folded} collate "C") > 0`;

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
