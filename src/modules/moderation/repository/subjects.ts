import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { isActive } from '../../accounts/fragments.ts';
import { isAssetVisibleTo } from '../../assets/visibility.ts';
import { isCollectionVisibleTo } from '../../collections/visibility.ts';
import { isWebVisibleTo } from '../../webs/visibility.ts';
import type { ReportKind } from '../report-reasons.ts';

/** A thing that is reported: its owner, what people know it by, and its texts as they are now. */
export type Subject = { ownerId: string; label: string; copy: Record<string, string> };

/** Greatest number of characters of one text of a copy. */
const maxCopied = 50_000;
const clipped = (column: string) => sql`left(${sql.ref(column)}, ${sql.lit(maxCopied)})`;
const labelOf = (column: string) => sql`left(${sql.ref(column)}, 120)`;

const queries: Record<ReportKind, (viewer: Viewer, id: string) => RawBuilder<Subject>> = {
  web: (viewer, id) => sql<Subject>`
    select owner_id as "ownerId", ${labelOf('title')} as label, json_build_object(
      'title', title, 'description', ${clipped('description')}, 'html', ${clipped('html')}, 'css', ${clipped('css')},
      'js', ${clipped('js')}, 'links', left(array_to_string(css_links || js_links || html_links, E'\n'), 5000),
      'picture', coalesce(image_id, '')) as copy
    from webs where id = ${id} and ${isWebVisibleTo(viewer)}`,
  collection: (viewer, id) => sql<Subject>`
    select owner_id as "ownerId", ${labelOf('name')} as label,
      json_build_object('name', name, 'description', ${clipped('description')}) as copy
    from collections where id = ${id} and ${isCollectionVisibleTo(viewer)}`,
  asset: (viewer, id) => sql<Subject>`
    select owner_id as "ownerId", ${labelOf('title')} as label,
      json_build_object('title', title, 'type', asset_type, 'picture', media_id) as copy
    from assets where id = ${id} and ${isAssetVisibleTo(viewer)}`,
  comment: (viewer, id) => sql<Subject>`
    select c.owner_id as "ownerId", ${labelOf('c.text')} as label,
      json_build_object('text', ${clipped('c.text')}, 'web', c.web_id) as copy
    from comments c join webs w on w.id = c.web_id where c.id = ${id} and ${isWebVisibleTo(viewer, 'w')}`,
  reply: (viewer, id) => sql<Subject>`
    select r.owner_id as "ownerId", ${labelOf('r.text')} as label,
      json_build_object('text', ${clipped('r.text')}, 'web', c.web_id) as copy
    from replies r join comments c on c.id = r.comment_id join webs w on w.id = c.web_id
    where r.id = ${id} and ${isWebVisibleTo(viewer, 'w')}`,
  member: (_viewer, id) => sql<Subject>`
    select id as "ownerId", username as label, json_build_object('username', username, 'name', full_name,
      'about', ${clipped('bio')}, 'links', concat_ws(E'\n', link1, link2, link3), 'picture', coalesce(avatar_id, '')) as copy
    from users where id = ${id} and ${isActive()}`,
};

/** The thing with this id, if it is visible to the viewer. */
export async function findSubject(
  db: Db,
  viewer: Viewer,
  kind: ReportKind,
  id: string,
): Promise<Subject | undefined> {
  const { rows } = await queries[kind](viewer, id).execute(db);
  return rows[0];
}
