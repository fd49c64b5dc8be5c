import { type RawBuilder, sql } from 'kysely';
import { changedVisibility, newVisibility, type Publication } from '../../../shared/auth/publication.ts';
import type { Db, ReadDb, Tx } from '../../../shared/db/database.ts';
import { newLinkKey, visibilityOf } from '../../../shared/db/statements/visibility.ts';
import { allowManyRows, setStatementTimeout } from '../../../shared/db/transaction.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { canOpenWeb, isWebVisibleTo } from '../visibility.ts';
import { scoreOfNew } from './trending/trending-score.ts';

export type NewWeb = {
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
  cssLinks: string[];
  jsLinks: string[];
  htmlLinks: string[];
  tags: string[];
  publication: Publication;
};

/** Inserts a web; false if the owner's request with this key has already created one. */
export async function insertWeb(tx: Tx, web: NewWeb): Promise<boolean> {
  const { id, title, description, html, css, js, tags } = web;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webs')
    .values({
      ...{ id, title, description, html, css, js, tags },
      owner_id: web.ownerId,
      request_key: web.idempotencyKey,
      image_id: web.imageId,
      css_links: web.cssLinks,
      js_links: web.jsLinks,
      html_links: web.htmlLinks,
      ...newVisibility(web.publication),
      score: scoreOfNew(sql<Date>`now()`),
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'request_key']).where('request_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

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

export type OwnedWeb = {
  id: string;
  ownerId: string;
  visibility: Visibility;
  /** Whether moderators have hidden it. */
  isHidden: boolean;
  /** Whether it becomes public when they show it again. */
  isHiddenPublic: boolean;
  imageId: string | null;
};

const owned = [
  'webs.id',
  'webs.owner_id as ownerId',
  visibilityOf('webs').as('visibility'),
  'webs.image_id as imageId',
  sql<boolean>`hidden_at is not null`.as('isHidden'),
  'webs.hidden_was_public as isHiddenPublic',
] as const;

/** Owner of a web, if the web is visible to the viewer. */
export async function findOwner(db: ReadDb, viewer: Viewer, id: string): Promise<OwnedWeb | undefined> {
  return db
    .selectFrom('webs')
    .select(owned)
    .where('id', '=', id)
    .where(canOpenWeb(viewer))
    .executeTakeFirst();
}

/** Like `findOwner`, and locks the web's row until the end of the transaction. */
export async function lockVisibleWeb(tx: Tx, viewer: Viewer, id: string): Promise<OwnedWeb | undefined> {
  return tx
    .selectFrom('webs')
    .select(owned)
    .where('id', '=', id)
    .where(canOpenWeb(viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps a web's row from being deleted until the end of the transaction; false if the viewer cannot open it. */
export async function keepVisibleWeb(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('webs')
    .select('id')
    .where('id', '=', id)
    .where(canOpenWeb(viewer))
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
    .where(isWebVisibleTo(viewer))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export const isOneOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

const hasText = (column: 'html' | 'css' | 'js') => sql<boolean>`${sql.ref(column)} ~ '\\S'`;
const unread = sql<boolean>`false`;

type Texts = Pick<NewWeb, 'title' | 'description' | 'html' | 'css' | 'js' | 'tags'>;

/** The changes that somebody asks for. */
export type WebTexts = Partial<Texts & { isPublic: boolean; visibility: Visibility }>;

/** The changes that are made. */
export type WebUpdate = Partial<Texts> & {
  publication?: Publication | undefined;
  imageId?: string | undefined;
};

/**
 * Like `lockVisibleWeb`, with the state that an update needs, in the same statement: what the code consists of, unless the
 * changes have code, and whether the web equals the result of the changes, if its revision is not `basedOn`.
 */
export async function lockForUpdate(
  tx: Tx,
  viewer: Viewer,
  id: string,
  changes: WebTexts,
  basedOn: number | undefined,
) {
  const { html = '', css = '', js = '' } = changes;
  // Reading the code takes longer than the rest of the statement.
  const textOf = (column: 'html' | 'css' | 'js') =>
    [html, css, js].some((text) => text.trim() !== '') ? unread : hasText(column);
  return tx
    .selectFrom('webs')
    .select(owned)
    .select(['revision', 'code_bytes as codeBytes', 'history_bytes as historyBytes'])
    .select([textOf('html').as('html'), textOf('css').as('css'), textOf('js').as('js')])
    .select((basedOn === undefined ? unread : isUnchanged(changes, basedOn)).as('isUnchanged'))
    .where('id', '=', id)
    .where(canOpenWeb(viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** SQL condition: whether the web has another revision, but already equals the result of the changes. */
function isUnchanged({ isPublic, visibility, ...texts }: WebTexts, basedOn: number): RawBuilder<boolean> {
  const all = Object.entries(texts).filter(([, value]) => value !== undefined);
  const equal = all.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (isPublic !== undefined) equal.push(sql`is_public = ${isPublic}`);
  if (visibility !== undefined) equal.push(sql`${visibilityOf('webs')} = ${visibility}`);
  // A case, since a condition's order is up to the planner.
  return sql<boolean>`case when revision = ${basedOn} then false else ${sql.join([sql`true`, ...equal], sql` and `)} end`;
}

/** Updates the given fields; increments the revision unless only the picture changes. Returns the new code size in bytes. */
export async function updateWeb(
  tx: Tx,
  id: string,
  { publication, imageId, ...texts }: WebUpdate,
): Promise<number> {
  const isContentChange = publication !== undefined || Object.keys(texts).length > 0;
  const { codeBytes } = await tx
    .updateTable('webs')
    .set({
      ...texts,
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

/** Replaces code and links of a locked web; increments the revision. Returns the new code size in bytes. */
export async function replaceCode(
  tx: Tx,
  id: string,
  { cssLinks, jsLinks, htmlLinks, ...code }: Pick<NewWeb, 'html' | 'css' | 'js'> & Links,
): Promise<number> {
  const { codeBytes } = await tx
    .updateTable('webs')
    .set({
      ...code,
      css_links: cssLinks,
      js_links: jsLinks,
      html_links: htmlLinks,
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

/** Gives a locked unlisted web another link, which it returns the key of. */
export async function renewLink(tx: Tx, id: string): Promise<string> {
  const { linkKey } = await tx
    .updateTable('webs')
    .set({ link_key: newLinkKey })
    .where('id', '=', id)
    .returning((row) => row.ref('link_key').$notNull().as('linkKey'))
    .executeTakeFirstOrThrow();
  return linkKey;
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

type Fork = {
  id: string;
  ownerId: string;
  idempotencyKey: string | null;
  title: string | undefined;
  description: string | undefined;
  imageId: string | null;
  publication: Publication;
};

/** Inserts a fork of a web with its own picture; false if the owner's request with this key has already created one. */
export async function insertFork(tx: Tx, originalId: string, fork: Fork): Promise<boolean> {
  const { title = null, description = null } = fork;
  const visibility = newVisibility(fork.publication);
  const { numAffectedRows } = await sql`
    insert into webs (id, owner_id, request_key, title, description, html, css, js, css_links, js_links, html_links, tags,
      image_id, is_public, link_key, forked_from, is_fork, score)
    select ${fork.id}, ${fork.ownerId}, ${fork.idempotencyKey}, coalesce(${title}, title), coalesce(${description}, description),
      html, css, js, css_links, js_links, html_links, tags, ${fork.imageId}, ${visibility.is_public}, ${visibility.link_key},
      id, true, ${scoreOfNew(sql<Date>`now()`)}
    from webs where id = ${originalId}
    on conflict (owner_id, request_key) where request_key is not null do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export type LinkList = 'css_links' | 'js_links' | 'html_links';
export type Links = { cssLinks: string[]; jsLinks: string[]; htmlLinks: string[] };

const links = ['css_links as cssLinks', 'js_links as jsLinks', 'html_links as htmlLinks'] as const;

/** Like `lockVisibleWeb`, with the web's links. */
export async function lockWithLinks(tx: Tx, viewer: Viewer, id: string) {
  return tx
    .selectFrom('webs')
    .select(owned)
    .select(links)
    .where('id', '=', id)
    .where(canOpenWeb(viewer))
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
