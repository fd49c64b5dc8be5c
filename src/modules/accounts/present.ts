import { imageUrl } from '../assets/image-urls.ts';
import type { OwnUser } from './contract/index.ts';
import type { UserRow } from './repository/users.ts';
import { defaultPictures } from './rules/fields.ts';

/** A member as they themselves see it; URLs of pictures begin with `publicUrl`. */
export function toOwnUser(row: UserRow, publicUrl: string): OwnUser {
  return {
    _id: row.id,
    username: row.username,
    fullName: row.full_name,
    email: row.email,
    avatar: imageUrl(publicUrl, row.avatar_id, '256x256'),
    avatarPublicId: row.avatar_id ?? defaultPictures.avatar,
    coverImage: imageUrl(publicUrl, row.cover_id, '1500x333'),
    coverImagePublicId: row.cover_id ?? defaultPictures.cover,
    bio: row.bio,
    link1: row.link1,
    link2: row.link2,
    link3: row.link3,
    isVerified: row.is_verified,
  };
}
