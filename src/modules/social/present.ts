import { toOwnerCard } from '../accounts/fragments.ts';
import { imageUrl } from '../assets/fragments.ts';
import type { WebCard } from '../webs/contract.ts';
import type { Profile } from './contract.ts';
import type { ProfileRow } from './repository/people.ts';

/** A member as others see them; pictures lie below `publicUrl`. */
export function toProfile(row: ProfileRow, showcase: WebCard[], publicUrl: string): Profile {
  return {
    ...toOwnerCard(row, publicUrl),
    coverImage: imageUrl(publicUrl, row.cover_id, '1500x333'),
    bio: row.bio,
    link1: row.link1,
    link2: row.link2,
    link3: row.link3,
    followingCount: row.following_count,
    websCount: row.webs_count,
    totalWebViews: row.total_views,
    webs: row.webs.map(({ id, title, image_id }) => ({
      _id: id,
      title,
      image: imageUrl(publicUrl, image_id, '600x350'),
    })),
    showcase,
  };
}
