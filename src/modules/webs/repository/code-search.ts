import { type RawBuilder, sql } from 'kysely';
import { type Db, executeRead, readerOf, type Tx } from '../../../shared/db/database.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import { maxCodeResults } from '../../../shared/rules/limits.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { type CodeLanguage, searchChoices } from '../rules/search-text.ts';
import { type CardRow, selectCards } from './base-queries.ts';
import {
  and,
  findFiltered,
  hasTags,
  isListed,
  maxCandidates,
  ownerNamed,
  type SearchOrder,
  websBy,
  websOf,
} from './lists/filters.ts';

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

/** Maximum characters of an excerpt: before the first match, and in total. */
const excerptLengths = { before: 1_000, total: 16_384 };

/**
 * SQL: the excerpt of the web `w` with the first match of a text, whose case has been folded, as JSON; null without a
 * match.
 */
const excerptWith = (language: CodeLanguage, folded: string): RawBuilder<CodeExcerpt | null> => sql`(
  select jsonb_build_object(
    'text', substr(code, start, ${sql.lit(excerptLengths.total)}),
    'linesBefore', start - 1 - length(replace(left(code, start - 1), chr(10), '')))
  from (select ${searchedCode(language)} as code) as searched
  cross join lateral (select strpos(lower(code collate "C"), ${folded} collate "C") as at) as found
  cross join lateral (select greatest(1, at - ${sql.lit(excerptLengths.before)}) as start) as cut
  where at > 0)`;

/** SQL condition: whether the code of the web `w` contains a text, whose case has been folded. */
const containsText = (language: CodeLanguage, folded: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower((${searchedCode(language)}) collate "C"), ${folded} collate "C") > 0`;

export type ChangedCode = { id: string } & Record<CodeLanguage, string>;

/**
 * Makes this transaction the only one that indexes code until its end; false if another one does. Of two at a time,
 * the last could store an older state of a web.
 */
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

type CodeSearch = {
  /** The member whose own webs are searched, private ones included; null for all public webs. */
  ownerId: string | null;
  by: string | null;
  tags: string[];
  /** The text, case folded, and per searched language some of its trigrams. */
  text: string;
  trigrams: Partial<Record<CodeLanguage, number[]>>;
};

/** For each searched language, the part with the first match; null without one. */
export type CodeRow = CardRow & { code: Partial<Record<CodeLanguage, CodeExcerpt | null>> };

/** Maximum webs whose code is read and compared: the first candidates in the order. */
const maxTested = 400;

/**
 * If this many of the first webs contain the text, it is so common that reading on fills a page sooner than the index
 * does.
 */
const probe = { tested: 50, isCommon: 15 };

/**
 * One page of the webs whose code contains a text: public ones by popularity, own ones by their last change. One
 * statement checks the visibility of a web, compares its code and returns it, so that nobody sees code of a web that
 * has just been made private.
 */
export async function searchCode(
  db: Db,
  viewer: Viewer,
  search: CodeSearch,
  { page, limit }: PageRequest,
): Promise<{ rows: CodeRow[]; total: number }> {
  const searched = languagesOf(search);
  const contains = or(searched.map((language) => containsText(language, search.text)));
  const order = search.ownerId === null ? 'score' : 'updated_at';
  const isShown = isShownTo(viewer, search);
  const found = findFiltered({
    ...{ order, isShown, maxTested, maxFound: maxCodeResults },
    source: sourceOf(search),
    isCommon: sql<boolean>`(select "isCommon" from probed)`,
    matches: and([hasTags(search.tags), contains]),
  });
  const code = sql`jsonb_build_object(${sql.join(
    searched.flatMap((language) => [sql.lit(language), excerptWith(language, search.text)]),
  )})`;
  const statement = sql<{ [K in keyof CodeRow]: CodeRow[K] | null } & { total: number }>`
    with probed as materialized (${probeFor(order, isShown, contains)}),
    found as materialized (${found}), shown as materialized (
      select id, sort from found order by sort desc, id desc limit ${limit} offset ${(page - 1) * limit}
    )
    select card.*, totals.total from (select count(*)::int as total from found) as totals left join (
      shown cross join lateral (
        select card.*, ${code} as code from (${selectCards(viewer)}) as card
        join webs w on w.id = card.id where card.id = shown.id offset 0) as card
    ) on true
    order by shown.sort desc, shown.id desc`;
  const rows = await executeRead(readerOf(db), statement);
  return { rows: rows.filter(isFound), total: rows[0]?.total ?? 0 };
}

const isFound = <Row extends { id: string | null }>(row: Row): row is Row & CodeRow => row.id !== null;

const languagesOf = ({ trigrams }: CodeSearch) =>
  languages.filter((language) => trigrams[language] !== undefined);

/** SQL condition: the webs `w` that are searched. */
function isShownTo(viewer: Viewer, { ownerId, by }: CodeSearch): RawBuilder<boolean> {
  if (ownerId !== null) return sql<boolean>`w.owner_id = ${ownerId}`;
  if (by !== null) return and([isListed(viewer), sql<boolean>`w.owner_id = ${ownerNamed(by)}`]);
  return isListed(viewer);
}

/** Whether the text is common, judged by the first webs in the order. */
const probeFor = (order: SearchOrder, isShown: RawBuilder<boolean>, contains: RawBuilder<boolean>) => sql`
  select count(*) filter (where ${contains}) >= ${sql.lit(probe.isCommon)} as "isCommon" from (
    select w.html, w.css, w.js, w.html_source, w.css_source, w.js_source from webs w where ${isShown}
    order by ${sql.ref(`w.${order}`)} desc, w.id desc limit ${sql.lit(probe.tested)}) w`;

function sourceOf({ ownerId, by, tags: [tag, ...others], trigrams }: CodeSearch): RawBuilder<unknown> {
  const candidates = (max: number | null) => sql`
    select id from web_code_candidates(${sql.join(languages.map((language) => trigrams[language] ?? null))}, ${max}) as id`;
  if (ownerId !== null)
    return websOf(ownerId, 'updated_at', mayContain(sql`${ownerId}::uuid`, candidates(null)));
  if (by !== null) return websBy(by, 'score', mayContain(ownerNamed(by), candidates(null)));
  if (tag === undefined) return candidates(maxCandidates + 1);
  return sql`
    select t.web_id as id from web_tags t
    where t.tag = ${tag} and t.is_public and ${hasTags(others, 't.web_id')} and t.web_id in (${candidates(null)})`;
}

/**
 * SQL condition: whether a web of a member may contain the text. For most members, comparing all their webs is faster
 * than the index. Just saved webs may not be indexed yet.
 */
const mayContain = (owner: RawBuilder<unknown>, candidates: RawBuilder<unknown>) => sql<boolean>`(
  (select webs <= ${sql.lit(maxTested)} from web_counts where owner_id = ${owner})
  or updated_at > now() - interval '1 minute' or id in (${candidates}))`;

const or = (all: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(all, sql` or `)})`;
