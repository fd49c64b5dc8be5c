import { addCacheTags } from '../../shared/cache/tags.ts';
import type { Trust } from '../../shared/visibility/publication.ts';
import { toOwnerCard } from '../accounts/fragments.ts';
import { imageUrl } from '../assets/image-urls.ts';
import { trendingTag, webTag } from '../webs/cache-tags.ts';
import type { WebCard } from '../webs/contract/index.ts';
import type { Comment, Person, Profile, Reply } from './contract.ts';
import type { CommentRow, ReplyRow } from './repository/comments.ts';
import type { PersonRow, ProfileRow } from './repository/people.ts';

/** A member in a list; `publicUrl` is the base URL of pictures. */
export function toPerson(row: Omit<PersonRow, 'id'>, publicUrl: string): Person {
  addCacheTags(...row.webs.map(({ id }) => webTag(id)));
  return {
    ...toOwnerCard(row, publicUrl),
    coverImage: imageUrl(publicUrl, row.cover_id, '1500x333'),
    bio: row.bio,
    websCount: row.webs_count,
    webs: row.webs.map(({ id, title, image_id }) => ({
      _id: id,
      title,
      image: imageUrl(publicUrl, image_id, '600x350'),
    })),
  };
}

/** A member's profile as visible to the viewer; `publicUrl` is the base URL of pictures. */
export function toProfile(
  row: ProfileRow,
  showcase: WebCard[],
  { publicUrl, trust }: { publicUrl: string; trust: Trust },
): Profile {
  // The totals and the most viewed webs depend on view counts and on which webs are public.
  addCacheTags(trendingTag);
  return {
    ...toPerson(row, publicUrl),
    link1: row.link1,
    link2: row.link2,
    link3: row.link3,
    hasLinks: trust.hasLinks(row),
    followingCount: row.following_count,
    totalWebViews: row.total_views,
    showcase,
  };
}

export function toComment(row: CommentRow, publicUrl: string, trust: Trust): Comment {
  return { ...toPost(row, publicUrl, trust), web: row.web_id, replaysCount: row.replies_count };
}

export function toReply(row: ReplyRow, publicUrl: string, trust: Trust): Reply {
  return { ...toPost(row, publicUrl, trust), commentId: row.comment_id };
}

function toPost(row: Pick<CommentRow, keyof CommentRow & keyof ReplyRow>, publicUrl: string, trust: Trust) {
  return {
    _id: row.id,
    text: row.text,
    hasLinks: trust.hasLinks(row),
    owner: toOwnerCard(row, publicUrl),
    likesCount: row.likes_count,
    isLikedByMe: row.is_liked,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
