import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb, Tx } from '../../../shared/db/database.ts';
import {
  canOpen,
  isVisibleTo,
  type OwnState,
  ownStateOf,
  visibilityOf,
} from '../../../shared/db/statements/visibility.ts';
import { allowManyRows, setStatementTimeout } from '../../../shared/db/transaction.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import {
  changedVisibility,
  newVisibility,
  type Publication,
} from '../../../shared/visibility/publication.ts';
import type { WebPackage } from '../../packages/contract.ts';
import { type Pane, panes, type SourceChanges, type Sources } from '../rules/source-kinds.ts';
import { hasSources, sourceValues } from './sources.ts';
import { scoreOfNew } from './trending-score.ts';

export type WebToInsert = {
  id: string;
  ownerId: string;
  /** Idempotency key: a second web with the same key of this owner is not created. */
  idempotencyKey: string | null;
  imageId: string | null;
  title: string;
  description: string;
  html: string;
  css: string;
  js: string;
  sources?: Sources | undefined;
  compiledWith?: string | null | undefined;
  cssLinks: string[];
  jsLinks: string[];
  htmlLinks: string[];
  tags: string[];
  packages: WebPackage[] | null;
  publication: Publication;
  /** False for a web whose first publication counts against the rate of new webs. */
  isCountedAsNew: boolean;
};

/** Inserts a web; false if the owner's request with this key has already created one. */
export async function insertWeb(tx: Tx, web: WebToInsert): Promise<boolean> {
  const { id, title, description, html, css, js, tags } = web;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webs')
    .values({
      ...{ id, title, description, html, css, js, tags },
      ...sourceValues(web.sources ?? {}),
      compiled_with: (web.sources && web.compiledWith) ?? null,
      author_id: web.ownerId,
      request_key: web.idempotencyKey,
      image_id: web.imageId,
      css_links: web.cssLinks,
      js_links: web.jsLinks,
      html_links: web.htmlLinks,
      packages: toColumn(web.packages),
      ...newVisibility(web.publication),
      is_counted_as_new: web.isCountedAsNew,
      score: scoreOfNew(sql<Date>`now()`),
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'request_key']).where('request_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Without packages the column is null, so that it costs nothing. */
const toColumn = (packages: readonly WebPackage[] | null) =>
  packages === null || packages.length === 0 ? null : JSON.stringify(packages);

/** Id of the web that the owner's request with this key created. */
export async function findByIdempotencyKey(
  db: Db,
  ownerId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webs')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('request_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.id;
}

export type OwnedWeb = OwnState & {
  id: string;
  ownerId: string;
  imageId: string | null;
  isPictureChosen: boolean;
};

const owned = [
  'webs.id',
  'webs.owner_id as ownerId',
  'webs.image_id as imageId',
  'webs.is_picture_chosen as isPictureChosen',
  ...ownStateOf('webs'),
] as const;

/** Owner of a web that the viewer sees, from the primary: permissions depend on it. Lists pass `readerOf(db)`. */
export async function findOwner(db: ReadDb, viewer: Viewer, id: string): Promise<OwnedWeb | undefined> {
  return db
    .selectFrom('webs')
    .select(owned)
    .where('id', '=', id)
    .where(canOpen(viewer, 'webs'))
    .executeTakeFirst();
}

/** Like `findOwner`, and locks the web's row until the end of the transaction. */
export async function lockVisibleWeb(tx: Tx, viewer: Viewer, id: string): Promise<OwnedWeb | undefined> {
  return tx
    .selectFrom('webs')
    .select(owned)
    .where('id', '=', id)
    .where(canOpen(viewer, 'webs'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps a web's row from being deleted until the end of the transaction; false if the viewer cannot open it. */
export async function keepVisibleWeb(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('webs')
    .select('id')
    .where('id', '=', id)
    .where(canOpen(viewer, 'webs'))
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks those of these webs that are a member's own until the end of the transaction, in the order of ids. */
export async function lockOwnWebs(tx: Tx, { id: ownerId }: { id: string }, ids: readonly string[]) {
  return tx
    .selectFrom('webs')
    .select(owned)
    .select(['title', 'description', 'tags'])
    .where('id', '=', isOneOf(ids))
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type OwnWeb = Awaited<ReturnType<typeof lockOwnWebs>>[number];

/** Like `lockOwnWebs`, for those that are public or the viewer's own. */
export async function lockVisibleWebs(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  return tx
    .selectFrom('webs')
    .select('id')
    .where('id', '=', isOneOf(ids))
    .where(isVisibleTo(viewer, 'webs'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export const isOneOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

const hasText = (pane: Pane) =>
  sql<boolean>`(${sql.ref(pane)} ~ '\\S' or coalesce(${sql.ref(`${pane}_source`)} ~ '\\S', false))`;
const unread = sql<boolean>`false`;

type Texts = Pick<WebToInsert, 'title' | 'description' | 'html' | 'css' | 'js' | 'tags' | 'packages'> & {
  sources: SourceChanges;
};

/** The requested changes. */
export type WebChanges = Partial<
  Omit<Texts, 'packages'> & {
    packages: string[];
    compiledWith: string | undefined;
    isPublic: boolean;
    visibility: Visibility;
  }
>;

/** The changes that are stored. */
export type WebUpdate = Partial<Texts> & {
  compiledWith?: string | null | undefined;
  publication?: Publication | undefined;
  imageId?: string | undefined;
};

/**
 * Like `lockVisibleWeb`, and reads in the same statement the state that an update needs: what the code consists of,
 * unless the changes have code; the kinds of sources; whether a pane with a source gets other code while the changes
 * do not mention that source; and, if the web's revision is not `basedOn`, whether the web equals the result of the
 * changes.
 */
export async function lockForUpdate(
  tx: Tx,
  viewer: Viewer,
  id: string,
  changes: WebChanges,
  basedOn: number | undefined,
) {
  const { html = '', css = '', js = '' } = changes;
  // Reading the code takes longer than the rest of the statement.
  const textOf = (pane: Pane) =>
    [html, css, js].some((text) => text.trim() !== '') ? unread : hasText(pane);
  const isOverwritten = (pane: Pane) =>
    changes[pane] === undefined || changes.sources?.[pane] !== undefined
      ? unread
      : sql<boolean>`case when ${sql.ref(`${pane}_kind`)} is null then false else ${sql.ref(pane)} <> ${changes[pane]} end`;
  return tx
    .selectFrom('webs')
    .select(owned)
    .select(['revision', 'code_bytes as codeBytes', 'history_bytes as historyBytes', packagesOf])
    .select([textOf('html').as('html'), textOf('css').as('css'), textOf('js').as('js')])
    .select(['html_kind as htmlKind', 'css_kind as cssKind', 'js_kind as jsKind'])
    .select(panes.map((pane) => isOverwritten(pane).as(`${pane}IsOverwritten` as const)))
    .select((basedOn === undefined ? unread : isUnchanged(changes, basedOn)).as('isUnchanged'))
    .where('id', '=', id)
    .where(canOpen(viewer, 'webs'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const packagesOf = sql<WebPackage[] | null>`packages`.as('packages');

/** SQL condition: whether the web has another revision, but already equals the result of the changes. */
function isUnchanged(
  { isPublic, visibility, sources = {}, packages, compiledWith: _, ...changes }: WebChanges,
  basedOn: number,
): RawBuilder<boolean> {
  const all = Object.entries(changes).filter(([, value]) => value !== undefined);
  const equal = all.map(([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`);
  equal.push(...hasSources(sources));
  if (isPublic !== undefined) equal.push(sql`is_public = ${isPublic}`);
  if (packages !== undefined)
    equal.push(sql`array(select (one ->> 'name') || '@' || (one ->> 'version')
      from jsonb_array_elements(packages) with ordinality as all_packages (one, place) order by place) = ${packages}::text[]`);
  if (visibility !== undefined) equal.push(sql`${visibilityOf('webs')} = ${visibility}`);
  // A `case`, since the planner chooses the order in which it evaluates conditions.
  return sql<boolean>`case when revision = ${basedOn} then false else ${sql.join([sql`true`, ...equal], sql` and `)} end`;
}

/** Updates the given fields; increments the revision unless only the picture changes. Returns the new code size in bytes. */
export async function updateWeb(
  tx: Tx,
  id: string,
  { publication, imageId, sources = {}, packages, compiledWith, ...changes }: WebUpdate,
): Promise<number> {
  const columns = {
    ...changes,
    ...sourceValues(sources),
    ...(packages !== undefined && { packages: toColumn(packages) }),
  };
  const isContentChange = publication !== undefined || Object.keys(columns).length > 0;
  const { codeBytes } = await tx
    .updateTable('webs')
    .set({
      ...columns,
      compiled_with: compiledWith,
      ...changedVisibility(publication),
      image_id: imageId,
      updated_at: nextUpdatedAt,
      ...(isContentChange && { revision: sql<number>`revision + 1` }),
    })
    .where('id', '=', id)
    .returning('code_bytes as codeBytes')
    .executeTakeFirstOrThrow();
  return codeBytes;
}

/** Sets the owner's note on the version that the last save of a locked web becomes. */
export async function noteSave(tx: Tx, id: string, note: string): Promise<void> {
  await tx
    .updateTable('web_saves')
    .set({ note })
    .where('id', '=', (last) =>
      last.selectFrom('web_saves').select(last.fn.max('id').as('id')).where('web_id', '=', id),
    )
    .execute();
}

/** Replaces code, sources and links of a locked web; increments the revision. Returns the new code size in bytes. */
export async function replaceCode(
  tx: Tx,
  id: string,
  {
    cssLinks,
    jsLinks,
    htmlLinks,
    packages,
    sources = {},
    compiledWith = null,
    ...code
  }: WebContent & Pick<WebToInsert, 'packages'>,
): Promise<number> {
  const { codeBytes } = await tx
    .updateTable('webs')
    .set({
      ...code,
      ...sourceValues({ html: null, css: null, js: null, ...sources }),
      compiled_with: compiledWith,
      css_links: cssLinks,
      js_links: jsLinks,
      html_links: htmlLinks,
      packages: toColumn(packages),
      revision: sql<number>`revision + 1`,
      updated_at: nextUpdatedAt,
    })
    .where('id', '=', id)
    .returning('code_bytes as codeBytes')
    .executeTakeFirstOrThrow();
  return codeBytes;
}

/** Now, but at least one millisecond after the last update, so that no two updates have the same time. */
export const nextUpdatedAt = sql<Date>`greatest(now(), date_trunc('milliseconds', updated_at) + interval '1 millisecond')`;

/** Publishes or hides webs; returns their new states. The rows must be locked. */
export async function setPublications(
  tx: Tx,
  ids: readonly string[],
  publication: Publication | undefined,
  restoresLinks = false,
) {
  await allowManyRows(tx);
  return tx
    .updateTable('webs')
    .set({
      ...changedVisibility(publication, restoresLinks),
      revision: sql<number>`revision + 1`,
      updated_at: nextUpdatedAt,
    })
    .where('id', '=', isOneOf(ids))
    .returning([visibilityOf('webs').as('visibility'), 'revision'])
    .execute();
}

/** Deletes a web with its dependent rows; forks of it stay. */
export async function deleteWeb(tx: Tx, id: string): Promise<void> {
  // Cascades to likes, pins and more, which may be many rows.
  await setStatementTimeout(tx, 60);
  await tx.deleteFrom('webs').where('id', '=', id).execute();
}

/** Adds `delta` to the comment count of a locked web. */
export async function adjustCommentsCount(tx: Tx, id: string, delta: 1 | -1): Promise<void> {
  await tx
    .updateTable('webs')
    .set({ comments_count: sql<number>`comments_count + ${delta}` })
    .where('id', '=', id)
    .execute();
}

export type LinkList = 'css_links' | 'js_links' | 'html_links';
export type Links = { cssLinks: string[]; jsLinks: string[]; htmlLinks: string[] };
/** The columns of a version. */
export type WebContent = Pick<WebToInsert, 'html' | 'css' | 'js' | 'sources' | 'compiledWith'> & Links;

const links = ['css_links as cssLinks', 'js_links as jsLinks', 'html_links as htmlLinks'] as const;

/** Like `lockVisibleWeb`, with the web's links. */
export async function lockWithLinks(tx: Tx, viewer: Viewer, id: string) {
  return tx
    .selectFrom('webs')
    .select(owned)
    .select(links)
    .where('id', '=', id)
    .where(canOpen(viewer, 'webs'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Replaces one list of a web's links; returns all three lists. The row must be locked. */
export async function setLinks(tx: Tx, id: string, list: LinkList, entries: string[]): Promise<Links> {
  return tx
    .updateTable('webs')
    .set({ [list]: entries, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returning(links)
    .executeTakeFirstOrThrow();
}
