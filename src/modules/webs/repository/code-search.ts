import { type RawBuilder, sql } from 'kysely';
import { type Db, executeRead, readerOf } from '../../../shared/db/database.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import { maxCodeResults } from '../../../shared/rules/search-limits.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import type { CodeLanguage } from '../rules/search-text.ts';
import { type CardRow, selectCards } from './base-queries.ts';
import { type CodeExcerpt, containsText, excerptWith, languages } from './code-index.ts';
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

type CodeSearch = {
  /** The member whose own webs are searched, private ones included; null for all public webs. */
  ownerId: string | null;
  /** Username of the owner. */
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
