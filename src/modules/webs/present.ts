import { addCacheTags } from '../../shared/cache/tags.ts';
import { presentVisibility } from '../../shared/visibility/visibility-choice.ts';
import { memberTag } from '../accounts/cache-tags.ts';
import { toOwnerCard } from '../accounts/fragments.ts';
import { imageUrl, type SizeWithDefault, storedImageUrl } from '../assets/image-urls.ts';
import type { WebPackage } from '../packages/contract.ts';
import { importMapOf } from '../packages/rules/files.ts';
import { webTag } from './cache-tags.ts';
import type {
  EditorPreferences,
  ForkNode,
  VersionCard,
  WebCard,
  WebForEditor,
  WebWhole,
} from './contract/index.ts';
import { presentSources } from './fragments.ts';
import type { CardRow, EditorRow, FullWebRow } from './repository/base-queries.ts';
import type { TreeRow } from './repository/forks.ts';
import type { PreferencesRow } from './repository/preferences.ts';
import type { VersionRow } from './repository/versions/versions.ts';
import { editorChoices } from './rules/fields.ts';

/** A web in a list; `publicUrl` is the base URL of pictures. */
export function toCard(row: CardRow, publicUrl: string, size: SizeWithDefault = '600x350'): WebCard {
  addCacheTags(webTag(row.id));
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    image: imageUrl(publicUrl, row.image_id, size),
    color: row.color ?? '',
    loop: row.image_id !== null && row.has_loop ? storedImageUrl(publicUrl, row.image_id, 'loop') : null,
    ...presentVisibility(row),
    views: row.views,
    likesCount: row.likes_count,
    commentsCount: row.comments_count,
    isLikedByMe: row.is_liked,
    isPinned: row.is_pinned,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    owner: toOwnerCard(row, publicUrl),
  };
}

/** A web with its code and the large picture. */
export function toFullWeb(row: FullWebRow, publicUrl: string): WebWhole {
  return {
    ...toCard(row, publicUrl, '1200x700'),
    html: row.html,
    css: row.css,
    js: row.js,
    ...presentSources(row),
    cssLinks: row.css_links,
    jsLinks: row.js_links,
    htmlLinks: row.html_links,
    ...presentPackages(row.packages),
    tags: row.tags,
    forkedFrom: toOriginal(row, publicUrl),
    revision: row.revision,
  };
}

/** The packages of a web or version, with the import map of its page. */
export function presentPackages(packages: readonly WebPackage[] | null) {
  const importMap = importMapOf(packages);
  return { packages: [...(packages ?? [])], ...(importMap && { importMap }) };
}

function toOriginal(
  row: Pick<FullWebRow, keyof FullWebRow & keyof EditorRow>,
  publicUrl: string,
): WebWhole['forkedFrom'] {
  // The original is shown again when it becomes public.
  if (row.forked_from !== null) addCacheTags(webTag(row.forked_from));
  if (row.fork_id === null || row.fork_owner_id === null) return null;
  addCacheTags(memberTag(row.fork_owner_id));
  return {
    _id: row.fork_id,
    title: row.fork_title ?? '',
    avatar: imageUrl(publicUrl, row.fork_avatar_id, '64x64'),
    username: row.fork_username ?? '',
    fullName: row.fork_full_name ?? '',
  };
}

/** Fields for the editor and the full view. */
export function toWebForEditor(row: EditorRow, publicUrl: string): WebForEditor {
  addCacheTags(webTag(row.id));
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    image: imageUrl(publicUrl, row.image_id, '1200x700'),
    ...presentVisibility(row),
    html: row.html,
    css: row.css,
    js: row.js,
    ...presentSources(row),
    cssLinks: row.css_links,
    jsLinks: row.js_links,
    htmlLinks: row.html_links,
    ...presentPackages(row.packages),
    tags: row.tags,
    likesCount: row.likes_count,
    commentsCount: row.comments_count,
    isLikedByMe: row.is_liked,
    updatedAt: row.updated_at.toISOString(),
    forkedFrom: toOriginal(row, publicUrl),
    revision: row.revision,
    owner: toOwnerCard(row, publicUrl),
  };
}

export function toForkNode(row: TreeRow, hasMore: boolean, publicUrl: string): ForkNode {
  const { id, depth, title, username, createdAt, visibility } = row;
  if (title === null || username === null || createdAt === null) return { depth, hasMore, web: null };
  return {
    depth,
    hasMore,
    web: {
      _id: id,
      title,
      isPublic: visibility === 'public',
      visibility,
      createdAt: createdAt.toISOString(),
      avatar: imageUrl(publicUrl, row.avatarId, '64x64'),
      username,
      fullName: row.fullName ?? '',
    },
  };
}

/** A version in the history of a web. */
export function toVersionCard(row: VersionRow, publicUrl: string): VersionCard {
  return {
    number: row.number,
    savedAt: row.savedAt.toISOString(),
    name: row.name,
    note: row.note,
    isShared: row.isShared,
    isNewest: row.isNewest,
    restoredFrom: row.restoredFrom,
    changes: row.changes,
    picture: row.picture && `data:image/webp;base64,${row.picture.toString('base64')}`,
    image: row.isNewest ? imageUrl(publicUrl, row.imageId, '600x350') : '',
  };
}

/** Preferences of a member who has never set any; must match the column defaults. */
export const defaultPreferences: EditorPreferences = {
  theme: 'vs-dark',
  indentation: 2,
  fontSize: '15px',
  fontWeight: 500,
  formatOnType: true,
  minimap: false,
  lineHeight: 20,
  mouseWheelZoom: true,
  wordWrap: 'on',
  htmlKind: 'html',
  cssKind: 'css',
  jsKind: 'js',
  autosave: true,
};

export function toPreferences(row: PreferencesRow | undefined): EditorPreferences {
  if (!row) return defaultPreferences;
  return {
    theme: editorChoices.theme.find((choice) => choice === row.theme) ?? defaultPreferences.theme,
    indentation: row.indentation,
    fontSize: row.font_size,
    fontWeight: row.font_weight,
    formatOnType: row.format_on_type,
    minimap: row.minimap,
    lineHeight: row.line_height,
    mouseWheelZoom: row.mouse_wheel_zoom,
    wordWrap: row.word_wrap,
    htmlKind: row.html_kind,
    cssKind: row.css_kind,
    jsKind: row.js_kind,
    autosave: row.autosave,
  };
}
