import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import { canOpen, isVisibleTo } from '../../../shared/db/statements/visibility.ts';
import { wasShared } from '../../../shared/soft-delete.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { isActive } from '../../accounts/fragments.ts';
import type { ReportKind } from '../rules/report-reasons.ts';

/** A reported item: its owner, its name, and its current texts. */
export type Subject = { ownerId: string; label: string; copy: Record<string, string> };

/** Maximum characters of each text in a copy. */
export const maxCopied = 50_000;
const clipped = (column: string) => sql`left(${sql.ref(column)}, ${sql.lit(maxCopied)})`;
const labelOf = (column: string) => sql`left(${sql.ref(column)}, 120)`;

/** Texts of an item, and its name. */
const described = {
  web: sql`${labelOf('title')} as label, json_strip_nulls(json_build_object(
    'title', title, 'description', ${clipped('description')}, 'html', ${clipped('html')}, 'css', ${clipped('css')},
    'js', ${clipped('js')}, 'htmlKind', html_kind, 'htmlSource', ${clipped('html_source')}, 'cssKind', css_kind,
    'cssSource', ${clipped('css_source')}, 'jsKind', js_kind, 'jsSource', ${clipped('js_source')}, 'links', left(array_to_string(css_links || js_links || html_links, E'\n'), 5000),
    'tags', array_to_string(tags, ' '), 'picture', coalesce(image_id, ''))) as copy`,
  collection: sql`${labelOf('name')} as label,
    json_build_object('name', name, 'description', ${clipped('description')}) as copy`,
  asset: sql`${labelOf('title')} as label,
    json_build_object('title', title, 'type', asset_type, 'picture', media_id) as copy`,
  comment: sql`${labelOf('c.text')} as label, json_build_object('text', ${clipped('c.text')}, 'web', w.id) as copy`,
  reply: sql`${labelOf('r.text')} as label, json_build_object('text', ${clipped('r.text')}, 'web', w.id) as copy`,
};

const queries: Record<ReportKind, (viewer: Viewer, id: string) => RawBuilder<Subject>> = {
  web: (viewer, id) => sql<Subject>`
    select owner_id as "ownerId", ${described.web} from webs where id = ${id} and ${canOpen(viewer, 'webs')}`,
  collection: (viewer, id) => sql<Subject>`
    select owner_id as "ownerId", ${described.collection} from collections
    where id = ${id} and ${canOpen(viewer, 'collections')}`,
  asset: (viewer, id) => sql<Subject>`
    select owner_id as "ownerId", ${described.asset} from assets where id = ${id} and ${canOpen(viewer, 'assets')}`,
  comment: (viewer, id) => sql<Subject>`
    select c.owner_id as "ownerId", ${described.comment}
    from comments c join webs w on w.id = c.web_id where c.id = ${id} and ${canOpen(viewer, 'w')}`,
  reply: (viewer, id) => sql<Subject>`
    select r.owner_id as "ownerId", ${described.reply}
    from replies r join comments c on c.id = r.comment_id join webs w on w.id = c.web_id
    where r.id = ${id} and ${canOpen(viewer, 'w')}`,
  member: (_viewer, id) => sql<Subject>`
    select id as "ownerId", username as label, json_build_object('username', username, 'name', full_name,
      'about', ${clipped('bio')}, 'links', concat_ws(E'\n', link1, link2, link3), 'picture', coalesce(avatar_id, '')) as copy
    from users where id = ${id} and ${isActive()}`,
};

/** SQL condition: whether the viewer, and not only its owner, can see the web `w`. */
const isWebSharedWith = (viewer: Viewer) => sql`(${isVisibleTo(viewer, 'w')} or w.link_key is not null)`;

/** Queries for moderators. They include deleted resources only if others could see them before. */
const deletedQueries: Record<
  Exclude<ReportKind, 'member'>,
  (viewer: Viewer, id: string) => RawBuilder<Subject>
> = {
  web: (_viewer, id) => sql<Subject>`
    select author_id as "ownerId", ${described.web} from webs
    where id = ${id} and ${wasShared('webs')}`,
  collection: (_viewer, id) => sql<Subject>`
    select author_id as "ownerId", ${described.collection} from collections
    where id = ${id} and ${wasShared('collections')}`,
  asset: (_viewer, id) => sql<Subject>`
    select author_id as "ownerId", ${described.asset} from assets
    where id = ${id} and ${wasShared('assets')}`,
  comment: (viewer, id) => sql<Subject>`
    select c.owner_id as "ownerId", ${described.comment} from comments c join webs w on w.id = c.hidden_web_id
    where c.id = ${id} and c.deleted_at is not null and c.hidden_at is null and ${isWebSharedWith(viewer)}`,
  reply: (viewer, id) => sql<Subject>`
    select r.owner_id as "ownerId", ${described.reply}
    from replies r join comments c on c.id = r.hidden_comment_id join webs w on w.id = c.web_id
    where r.id = ${id} and r.deleted_at is not null and r.hidden_at is null and ${isWebSharedWith(viewer)}`,
};

const linkKeys: Record<Exclude<ReportKind, 'member'>, (id: string) => RawBuilder<{ key: string | null }>> = {
  web: (id) => sql`select link_key as key from webs where id = ${id}`,
  collection: (id) => sql`select link_key as key from collections where id = ${id}`,
  asset: (id) => sql`select link_key as key from assets where id = ${id}`,
  comment: (id) =>
    sql`select w.link_key as key from comments c join webs w on w.id = c.web_id where c.id = ${id}`,
  reply: (id) => sql`select w.link_key as key from replies r join comments c on c.id = r.comment_id
    join webs w on w.id = c.web_id where r.id = ${id}`,
};

/** The link key by which strangers open an item, or the web of a comment; null if they need none or cannot. */
export async function findLinkKey(db: Db, kind: ReportKind, id: string): Promise<string | null> {
  if (kind === 'member') return null;
  const { rows } = await linkKeys[kind](id).execute(db);
  return rows[0]?.key ?? null;
}

/** The item with this id, if the viewer can open it. */
export async function findSubject(
  db: Db,
  viewer: Viewer,
  kind: ReportKind,
  id: string,
): Promise<Subject | undefined> {
  const { rows } = await queries[kind](viewer, id).execute(db);
  return rows[0];
}

/** The item with this id that its owner has deleted, if the viewer could see it before. */
export async function findDeletedSubject(
  db: Db,
  viewer: Viewer,
  kind: ReportKind,
  id: string,
): Promise<Subject | undefined> {
  if (kind === 'member') return undefined;
  const { rows } = await deletedQueries[kind](viewer, id).execute(db);
  return rows[0];
}
