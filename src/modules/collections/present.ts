import { addCacheTags } from '../../shared/cache/collected-tags.ts';
import { presentVisibility } from '../../shared/visibility/visibility-choice.ts';
import { toOwnerCard } from '../accounts/fragments.ts';
import { imageUrl } from '../assets/image-urls.ts';
import { webTag } from '../webs/cache-tags.ts';
import { collectionTag } from './cache-tags.ts';
import type { Collection } from './contract.ts';
import type { CollectionRow } from './repository/base-queries.ts';

/** A collection as visible to the viewer; `publicUrl` is the base URL of pictures. */
export function toCollection(row: CollectionRow, publicUrl: string): Collection {
  addCacheTags(collectionTag(row.id), ...row.previews.map(({ id }) => webTag(id)));
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    ...presentVisibility(row),
    owner: toOwnerCard(row, publicUrl),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    websCount: row.webs_count,
    webs: row.previews.map(({ id, image_id, color }) => ({
      _id: id,
      image: imageUrl(publicUrl, image_id, '600x350'),
      color: color ?? '',
    })),
    likesCount: row.likes_count,
    views: row.views,
    isLikedByMe: row.is_liked,
    isSaved: row.is_saved,
  };
}
