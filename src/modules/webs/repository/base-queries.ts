import { type InferResult, type RawBuilder, sql } from 'kysely';
import { queryBuilder } from '../../../shared/db/statements/prepared.ts';
import { isVisibleTo, visibilityColumns } from '../../../shared/db/statements/visibility.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { ownerColumns } from '../../accounts/fragments.ts';
import type { WebPackage } from '../../packages/contract.ts';
import { isLikedByMe, isPinned } from '../../social/fragments.ts';
import { clippedLength, maxPageCodeBytes } from '../clipped-code.ts';
import { sourceColumns, sourceDetailColumns } from '../fragments.ts';
import { panes } from '../rules/source-kinds.ts';

const card = [
  'w.id',
  'w.title',
  'w.description',
  'w.image_id',
  'm.color',
  'm.has_loop',
  'w.views',
  'w.comments_count',
  'w.created_at',
  'w.updated_at',
] as const;

const code = ['w.html', 'w.css', 'w.js', ...sourceColumns] as const;
const codeDetails = ['w.css_links', 'w.js_links', 'w.html_links', 'w.tags', 'w.revision'] as const;
const packages = sql<WebPackage[] | null>`w.packages`.as('packages');

/** SQL: whether the code of the web `w` with its sources is too long for a page. */
const isClipped = sql<boolean>`w.code_bytes > ${sql.lit(maxPageCodeBytes)}`;

const clip = (column: string) =>
  sql`case when ${isClipped} then left(${sql.ref(column)}, ${sql.lit(clippedLength)}) else ${sql.ref(column)} end`;

/** The code of the web `w` and its sources for a page: whole, or the beginning of each text. */
const clippedCode = [
  ...panes.map((pane) => clip(`w.${pane}`).$castTo<string>().as(pane)),
  ...panes.map((pane) =>
    clip(`w.${pane}_source`)
      .$castTo<string | null>()
      .as(`${pane}_source` as const),
  ),
  isClipped.as('is_clipped'),
];

const countedLikes = sql<number>`w.likes_count`;

/**
 * SQL: the likes of the web `w` with those that its column does not count yet (schema/likes.sql); for one web, as
 * lists would read more.
 */
const allLikes = sql<number>`(w.likes_count + coalesce((
  select sum(change)::int from web_like_changes where web_id = w.id), 0))`;

/** Base query: cards of webs (`w`) with owner (`o`) and picture (`m`). Callers add filters. */
export const selectCards = (viewer: Viewer) => selectCardsWith(countedLikes, viewer);

function selectCardsWith(likes: RawBuilder<number>, viewer: Viewer) {
  return queryBuilder
    .selectFrom('webs as w')
    .innerJoin('users as o', 'o.id', 'w.owner_id')
    .leftJoin('media as m', 'm.id', 'w.image_id')
    .select(card)
    .select([
      likes.as('likes_count'),
      isLikedByMe(viewer, 'w').as('is_liked'),
      isPinned(viewer, 'w').as('is_pinned'),
      ...visibilityColumns(viewer, 'w'),
      ...ownerColumns(viewer, 'o'),
    ]);
}
export type CardRow = InferResult<ReturnType<typeof selectCards>>[number];

const fork = [
  'w.forked_from',
  'f.id as fork_id',
  'f.title as fork_title',
  'fo.id as fork_owner_id',
  'fo.username as fork_username',
  'fo.full_name as fork_full_name',
  'fo.avatar_id as fork_avatar_id',
] as const;

function selectDetails(viewer: Viewer) {
  return selectCardsWith(allLikes, viewer)
    .leftJoin('webs as f', (join) => join.onRef('f.id', '=', 'w.forked_from').on(isVisibleTo(viewer, 'f')))
    .leftJoin('users as fo', 'fo.id', 'f.owner_id')
    .select(codeDetails)
    .select([...fork, packages]);
}

/** Cards with the code, and the fork's original if it is visible to the viewer. */
export const selectFullWebs = (viewer: Viewer) => selectDetails(viewer).select(code);
/** `selectFullWebs` for a page, without long code. */
export const selectClippedWebs = (viewer: Viewer) =>
  selectDetails(viewer).select(sourceDetailColumns).select(clippedCode);
export type FullWebRow = InferResult<ReturnType<typeof selectFullWebs>>[number];

function selectEditorFields(viewer: Viewer) {
  return queryBuilder
    .selectFrom('webs as w')
    .innerJoin('users as o', 'o.id', 'w.owner_id')
    .leftJoin('webs as f', (join) => join.onRef('f.id', '=', 'w.forked_from').on(isVisibleTo(viewer, 'f')))
    .leftJoin('users as fo', 'fo.id', 'f.owner_id')
    .select(['w.id', 'w.title', 'w.description', 'w.image_id', 'w.comments_count', 'w.updated_at'])
    .select(codeDetails)
    .select([...fork, packages])
    .select([
      allLikes.as('likes_count'),
      isLikedByMe(viewer, 'w').as('is_liked'),
      ...visibilityColumns(viewer, 'w'),
      ...ownerColumns(viewer, 'o'),
    ]);
}

/** Fields for the editor and the full view. */
export const selectForEditor = (viewer: Viewer) => selectEditorFields(viewer).select(code);
/** `selectForEditor` for a page, without long code. */
export const selectClippedForEditor = (viewer: Viewer) =>
  selectEditorFields(viewer).select(sourceDetailColumns).select(clippedCode);
export type EditorRow = InferResult<ReturnType<typeof selectForEditor>>[number];
