import type { ReactNode } from 'react';
import type { Asset } from '../../../modules/assets/contract/index.ts';
import { LikeControl } from '../../(social)/index.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { LockIcon } from '../../ui/icons.tsx';

type AssetLineProps = { asset: Asset; children: ReactNode };

/** Says that only the owner's lists have it. */
function PrivateMark() {
  return (
    <span className="asset-private" title="Private">
      <LockIcon />
      <span className="visually-hidden">Private: </span>
    </span>
  );
}

/** Whose an asset is, its title and its likes; `children` is what else can be done. */
export function AssetLine({ asset, children }: AssetLineProps) {
  const { owner, title, isPublic } = asset;
  const name = owner.fullName || owner.username;
  return (
    <div className="asset-line">
      <Avatar username={owner.username} fullName={name} image={owner.avatar} size={32} />
      <div className="asset-names">
        <h2 className="asset-title">
          {!isPublic && <PrivateMark />}
          {title}
        </h2>
        <a className="asset-owner" href={`/${owner.username}`}>
          {name}
        </a>
      </div>
      <LikeControl kind="asset" id={asset._id} likes={asset.likesCount} isLiked={asset.isLikedByMe} />
      {children}
    </div>
  );
}
