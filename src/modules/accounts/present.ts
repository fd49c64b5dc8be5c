import type { OwnUser } from './contract.ts';
import type { UserRow } from './repository/users.ts';

const defaults = { avatar: 'codeweb/default-avatar', cover: 'codeweb/default-cover' };

/** A member's row as they themselves see it. */
export function toOwnUser(row: UserRow): OwnUser {
  return {
    _id: row.id,
    username: row.username,
    fullName: row.full_name,
    email: row.email,
    avatar: avatarOf(row.avatar_id),
    avatarPublicId: row.avatar_id ?? defaults.avatar,
    coverImage: coverOf(row.cover_id),
    coverImagePublicId: row.cover_id ?? defaults.cover,
    bio: row.bio,
    link1: row.link1,
    link2: row.link2,
    link3: row.link3,
    isVerified: row.is_verified,
  };
}

/** The address of a member's picture, '' where there is none. */
export const avatarOf = (mediaId: string | null): string => mediaId ?? '';
export const coverOf = (mediaId: string | null): string => mediaId ?? '';
