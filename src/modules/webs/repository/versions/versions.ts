import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../../shared/db/database.ts';
import { canOpen } from '../../../../shared/db/statements/visibility.ts';
import type { Viewer } from '../../../../shared/viewer.ts';
import type { Pane, SourceKind } from '../../rules/source-kinds.ts';
import { nextUpdatedAt } from '../webs.ts';

/**
 * The texts of a version; `addOns` is the JSON of its links and head tags, `sources` that of its sources, '' without
 * any.
 */
export const versionParts = ['html', 'css', 'js', 'addOns', 'sources'] as const;
export type VersionPart = (typeof versionParts)[number];

/** A stored text with its base, if it has one. */
export type StoredText = { id: number; data: Buffer; baseId: number | null; baseData: Buffer | null };
/** Every text of a version is stored, except empty `sources`, which are null. */
export type StoredTexts = Record<Exclude<VersionPart, 'sources'>, StoredText> & {
  sources: StoredText | null;
};

/**
 * Lines that the owner added and removed since the version before, entries of the add-ons, and whether a pane has
 * another kind now.
 */
export type VersionChanges = Partial<Record<Pane | 'addOns', { added: number; removed: number }>> & {
  kinds?: { [P in Pane]?: SourceKind<P> | null };
};

export type VersionRow = {
  number: number;
  savedAt: Date;
  name: string;
  note: string;
  isShared: boolean;
  restoredFrom: number | null;
  changes: VersionChanges;
  isNewest: boolean;
  /** The picture of the web as it is now. */
  imageId: string | null;
  /** A small picture of this version, as WebP. */
  picture: Buffer | null;
};

const details = sql`v.number, v.saved_at as "savedAt", v.name, v.note, v.is_shared as "isShared",
  v.restored_from as "restoredFrom", v.changes, w.image_id as "imageId",
  (select p.data from web_version_pictures p where p.web_id = v.web_id and p.number = v.number) as picture,
  not exists (select from web_versions n where n.web_id = v.web_id and n.number > v.number) as "isNewest"`;

/** A row for each text of the version `v`. */
const texts = sql`join lateral (
    values ('html', v.html_id), ('css', v.css_id), ('js', v.js_id), ('addOns', v.add_ons_id),
      ('sources', v.sources_id)
  ) as p (part, text_id) on true
  join web_texts t on t.id = p.text_id
  left join web_texts b on b.id = t.base_id`;
const textColumns = sql`p.part, t.id, t.data, t.base_id as "baseId", b.data as "baseData"`;

type PartRow = StoredText & { part: VersionPart };

/** One page of a web's versions, newest first: those before the version `before`, if it is given. */
export async function listVersions(
  db: Db,
  webId: string,
  before: number | undefined,
  limit: number,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${details} from web_versions v join webs w on w.id = v.web_id
    where v.web_id = ${webId} and v.number < ${before ?? 2_147_483_647}
    order by v.number desc limit ${limit}`.execute(db);
  return rows;
}

/** A version with its texts, if the viewer may see it: the web's owner any, others those that the owner shared. */
export async function findVersion(
  db: Db,
  viewer: Viewer,
  webId: string,
  number: number,
): Promise<{ version: VersionRow; texts: StoredTexts; isOwn: boolean } | undefined> {
  const isOwn = viewer ? sql`w.owner_id = ${viewer.id}` : sql`false`;
  const { rows } = await sql<VersionRow & PartRow & { isOwn: boolean }>`
    select ${details}, ${isOwn} as "isOwn", ${textColumns} from web_versions v join webs w on w.id = v.web_id ${texts}
    where v.web_id = ${webId} and v.number = ${number}
      and ${canOpen(viewer, 'w')} and (v.is_shared or ${isOwn})`.execute(db);
  const [version] = rows;
  return version && { version, texts: byPart(rows), isOwn: version.isOwn };
}

/** A version to which the next autosave of the same sitting may be added: nobody has named or shared it. */
export type Sitting = { key: string; savedAt: Date };

/** The number and the texts of a web's newest version, or of the newest one before `before`. */
export async function findNewest(
  tx: Tx,
  webId: string,
  before?: number,
): Promise<{ number: number; texts: StoredTexts; sitting: Sitting | null } | undefined> {
  const { rows } = await sql<PartRow & { number: number; savedAt: Date; sitting: string | null }>`
    select v.number, v.saved_at as "savedAt", case when v.name = '' and v.note = '' and not v.is_shared then v.sitting end as sitting, ${textColumns}
    from web_versions v ${texts}
    where v.web_id = ${webId} and v.number = (
      select max(number) from web_versions where web_id = ${webId} and number < ${before ?? 2_147_483_647}
    )`.execute(tx);
  const [newest] = rows;
  if (!newest) return undefined;
  const { number, savedAt, sitting: key } = newest;
  return { number, texts: byPart(rows), sitting: key === null ? null : { key, savedAt } };
}

/** Deletes the newest version of a locked web with its picture: another one takes its number. */
export async function deleteNewest(tx: Tx, webId: string, number: number): Promise<void> {
  for (const table of ['web_versions', 'web_version_pictures'] as const)
    await tx.deleteFrom(table).where('web_id', '=', webId).where('number', '=', number).execute();
}

function byPart(rows: readonly PartRow[]): StoredTexts {
  const find = (part: VersionPart) => {
    const row = rows.find((one) => one.part === part);
    if (!row) throw new Error(`a version has no text of ${part}`);
    return row;
  };
  const sources = rows.find(({ part }) => part === 'sources') ?? null;
  return { html: find('html'), css: find('css'), js: find('js'), addOns: find('addOns'), sources };
}

export type NewVersion = {
  webId: string;
  number: number;
  savedAt: Date;
  textIds: Record<Exclude<VersionPart, 'sources'>, number> & { sources: number | null };
  changes: VersionRow['changes'];
  restoredFrom: number | null;
  note: string;
  sitting: string | null;
};

/** Inserts a version of a locked web. */
export async function insertVersion(tx: Tx, { textIds, ...version }: NewVersion): Promise<void> {
  await tx
    .insertInto('web_versions')
    .values({
      web_id: version.webId,
      number: version.number,
      saved_at: version.savedAt,
      html_id: textIds.html,
      css_id: textIds.css,
      js_id: textIds.js,
      add_ons_id: textIds.addOns,
      sources_id: textIds.sources,
      note: version.note,
      sitting: version.sitting,
      changes: JSON.stringify(version.changes),
      restored_from: version.restoredFrom,
    })
    .execute();
}

export type VersionDetails = {
  name?: string | undefined;
  note?: string | undefined;
  isShared?: boolean | undefined;
};

/** Changes name, note or visibility of a version; false if there is no such version. */
export async function updateVersion(
  db: Db,
  webId: string,
  number: number,
  { name, note, isShared }: VersionDetails,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('web_versions')
    .set({ name: name ?? sql`name`, note: note ?? sql`note`, is_shared: isShared ?? sql`is_shared` })
    .where('web_id', '=', webId)
    .where('number', '=', number)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Versions of a web to delete, by their numbers; `kept` says which of them stay. */
export type DeletedVersions = { numbers: readonly number[]; kept: 'newest' | 'newest, named and shared' };

/**
 * Deletes versions of a locked web, but never the newest; returns how many. Their texts and pictures are left to
 * `deleteUnused`.
 */
export async function deleteVersions(
  tx: Tx,
  webId: string,
  { numbers, kept }: DeletedVersions,
): Promise<number> {
  const isFree = kept === 'newest' ? sql`true` : sql`v.name = '' and not v.is_shared`;
  const { numAffectedRows } = await sql`
    delete from web_versions v where v.web_id = ${webId} and v.number = any(${numbers}::int[]) and ${isFree}
      and v.number < (select max(number) from web_versions where web_id = ${webId})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Versions saved before `cutoff` that nobody has named or shared and that are not the newest, grouped by web. */
export async function findExpiredVersions(
  db: Db,
  cutoff: Date,
  limit: number,
): Promise<{ webId: string; numbers: number[] }[]> {
  const { rows } = await sql<{ webId: string; numbers: number[] }>`
    select web_id as "webId", array_agg(number) as numbers from (
      select v.web_id, v.number from web_versions v
      where v.saved_at < ${cutoff} and v.name = '' and not v.is_shared
        and exists (select from web_versions n where n.web_id = v.web_id and n.number > v.number)
      limit ${limit}
    ) as expired group by web_id`.execute(db);
  return rows;
}

/** A prefix of addresses, and its replacement. */
export type Move = { from: string; to: string };

const wholeCode = sql`concat_ws(E'\n', html, css, js, html_source, css_source, js_source,
  css_links::text, js_links::text, html_links::text)`;

/** Ids of webs whose code or links contain any of these texts, in order of their ids. */
export async function findWebsWith(
  db: Db,
  texts: readonly string[],
  after: string,
  limit: number,
): Promise<string[]> {
  const contains = texts.map((text) => sql<boolean>`strpos(${wholeCode}, ${text}) > 0`);
  const rows = await db
    .selectFrom('webs')
    .select('id')
    .where('id', '>', after)
    .where(sql<boolean>`(${sql.join(contains, sql` or `)})`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const moved = (text: RawBuilder<unknown>, moves: readonly Move[]): RawBuilder<unknown> =>
  moves.reduce<RawBuilder<unknown>>((inner, { from, to }) => sql`replace(${inner}, ${from}, ${to})`, text);

/** Replaces addresses in the code and links of a locked web; increments the revision. */
export async function moveAddresses(tx: Tx, id: string, moves: readonly Move[]): Promise<void> {
  const textOf = (column: string) => sql`${sql.ref(column)} = ${moved(sql.ref(column), moves)}`;
  const listOf = (column: string) =>
    sql`${sql.ref(column)} = array(select ${moved(sql.ref('entry'), moves)}
      from unnest(${sql.ref(column)}) with ordinality as entries (entry, position) order by position)`;
  const changes = [
    ...['html', 'css', 'js', 'html_source', 'css_source', 'js_source'].map(textOf),
    ...['css_links', 'js_links', 'html_links'].map(listOf),
    sql`revision = revision + 1`,
    sql`updated_at = ${nextUpdatedAt}`,
  ];
  await sql`update webs set ${sql.join(changes)} where id = ${id}`.execute(tx);
}
