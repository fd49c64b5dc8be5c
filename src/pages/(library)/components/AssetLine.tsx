import type { ReactNode } from 'react';
import type { Asset } from '../../../modules/assets/contract.ts';
import { type Visibility, visibilityWords } from '../../../shared/rules/visibility.ts';
import { LikeControl } from '../../(social)/index.ts';
import { pagePath } from '../../page-path.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { LinkIcon, LockIcon } from '../../ui/icons.tsx';

type AssetLineProps = { asset: Asset; children: ReactNode };

/** Marks an asset that is not public: only its owner's lists contain it. */
function VisibilitySign({ visibility }: { visibility: Visibility }) {
  return (
    <span className="asset-private" title={visibilityWords[visibility]}>
      {visibility === 'unlisted' ? <LinkIcon /> : <LockIcon />}
      <span className="visually-hidden">{visibilityWords[visibility]}: </span>
    </span>
  );
}

/** An asset's owner, title and likes; `children` are further actions. */
export function AssetLine({ asset, children }: AssetLineProps) {
  const { owner, title, visibility } = asset;
  const name = owner.fullName || owner.username;
  return (
    <div className="asset-line">
      <Avatar username={owner.username} fullName={name} image={owner.avatar} size={32} />
      <div className="asset-names">
        <h2 dir="auto" className="asset-title">
          {visibility !== 'public' && <VisibilitySign visibility={visibility} />}
          {title}
        </h2>
        <a className="asset-owner" href={pagePath('/@username', { username: owner.username })}>
          {name}
        </a>
      </div>
      <LikeControl kind="asset" id={asset._id} likes={asset.likesCount} isLiked={asset.isLikedByMe} />
      {children}
    </div>
  );
}
