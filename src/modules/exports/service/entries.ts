import type { Visibility } from '../../../shared/rules/visibility.ts';
import { presentSources } from '../../webs/fragments.ts';
import type {
  CollectedWeb,
  Comments,
  ExportedWeb,
  Likes,
  People,
  Profile,
  Reference,
  References,
} from '../contract.ts';
import type { findProfile, ReferenceRow, Relation, readComments, WebRow } from '../repository/contents.ts';
import { names, webFileNames, webFolder } from '../rules/names.ts';
import type { Deps } from './deps.ts';

type Addressed = Pick<Deps, 'addresses'>;

/** Visibility in the words of the format. */
export const visibilityOf = (row: { is_public: boolean; link_key: string | null }): Visibility =>
  row.is_public ? 'public' : row.link_key === null ? 'private' : 'unlisted';

type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export const toProfile = (
  { addresses }: Addressed,
  row: ProfileRow,
  has: { avatar: boolean; cover: boolean },
): Profile => ({
  username: row.username,
  fullName: row.full_name,
  email: row.email,
  bio: row.bio,
  links: [row.link1, row.link2, row.link3].filter(Boolean),
  createdAt: row.created_at.toISOString(),
  avatar: has.avatar ? names.avatar : null,
  cover: has.cover ? names.cover : null,
  showcase: row.showcase.map(addresses.web),
});

export const toExportedWeb = ({ addresses }: Addressed, row: WebRow, hasPicture: boolean): ExportedWeb => ({
  id: row.id,
  address: addresses.web(row.id),
  title: row.title,
  description: row.description,
  tags: row.tags,
  visibility: visibilityOf(row),
  cssLinks: row.css_links,
  jsLinks: row.js_links,
  htmlLinks: row.html_links,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  views: row.views,
  likes: row.likes_count,
  comments: row.comments_count,
  forkedFrom: toReference(addresses.web, row.fork_id, row.fork_title, row.fork_username),
  picture: hasPicture ? webFileNames.picture : null,
  html: row.html,
  css: row.css,
  js: row.js,
  ...presentSources(row),
  ...(row.packages && {
    packages: row.packages.map(({ name, version, hash, licence }) => ({ name, version, hash, licence })),
  }),
});

/** Null unless all columns were found, which means that the member can see the item. */
function toReference(
  addressOf: (id: string) => string,
  id: string | null,
  title: string | null,
  author: string | null,
): Reference | null {
  return id === null || title === null || author === null ? null : { title, author, address: addressOf(id) };
}

export const toCollectedWeb = (
  { addresses }: Addressed,
  row: ReferenceRow & { owner_id: string | null },
  memberId: string,
): CollectedWeb =>
  row.owner_id === memberId
    ? { folder: webFolder(row) }
    : { title: row.title, author: row.username, address: addresses.web(row.id) };

type CommentRow = ReturnType<typeof readComments> extends AsyncGenerator<infer Row> ? Row : never;

export const toComment = ({ addresses }: Addressed, row: CommentRow): Comments[number] => ({
  id: row.id,
  web: toReference(addresses.web, row.web_id, row.web_title, row.web_username),
  replyTo: row.reply_to,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

type DatedRow = ReferenceRow & { created_at: Date };

export const toDatedReference = (addressOf: (id: string) => string, row: DatedRow): References[number] => ({
  title: row.title,
  author: row.username,
  address: addressOf(row.id),
  at: row.created_at.toISOString(),
});

export const toLike = (
  { addresses }: Addressed,
  kind: Likes[number]['kind'],
  row: DatedRow,
): Likes[number] => ({ kind, ...toDatedReference(addresses[kind], row) });

export const toPerson = (
  relation: Relation,
  row: { username: string; full_name: string; created_at: Date },
): People[number] => ({
  relation,
  username: row.username,
  fullName: row.full_name,
  at: row.created_at.toISOString(),
});
