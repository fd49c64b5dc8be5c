import { addCacheTags } from '../../shared/cache/collected-tags.ts';
import { presentVisibility } from '../../shared/visibility/visibility-choice.ts';
import { toOwnerCard } from '../accounts/fragments.ts';
import { assetTag } from './cache-tags.ts';
import type { Asset } from './contract/index.ts';
import { extensionOf, masterUrl } from './files/keys.ts';
import type { AssetRow } from './repository/asset-lists.ts';
import { type AssetType, isAssetType } from './rules/fields.ts';

/** An asset as visible to the viewer; `publicUrl` is the base URL of files. */
export function toAsset(row: AssetRow, publicUrl: string): Asset {
  addCacheTags(assetTag(row.id));
  const assetType = typeOf(row);
  return {
    _id: row.id,
    title: row.title,
    assetType,
    assetURL: masterUrl(publicUrl, row.media_id, extensionOf(assetType, row.mime_type)),
    assetPublicId: row.media_id,
    ...presentVisibility(row),
    width: row.width,
    height: row.height,
    color: row.color ?? '',
    likesCount: row.likes_count,
    isLikedByMe: row.is_liked,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    owner: toOwnerCard(row, publicUrl),
  };
}

function typeOf({ asset_type: type }: AssetRow): AssetType {
  if (!isAssetType(type)) throw new Error(`${type} is not an asset type`);
  return type;
}
