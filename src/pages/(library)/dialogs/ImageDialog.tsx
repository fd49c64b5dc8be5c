import { FollowControl, LikeControl } from '../../(social)/index.ts';
import { pagePath } from '../../page-path.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { ShortCount } from '../../ui/ShortCount.tsx';
import { type AssetActions, copyAddress } from '../components/AssetMenu.tsx';
import { largeOf } from '../components/sizes.ts';

type ImageDialogProps = AssetActions & { onClose: () => void };

/** A single picture with its owner and actions. */
export function ImageDialog({ asset, isOwn, onEdit, onDelete, onClose }: ImageDialogProps) {
  const { owner, title, assetURL, width, height } = asset;
  const name = owner.fullName || owner.username;
  const { isFollowedByMe, followersCount, username } = owner;
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <img className="asset-large" src={largeOf(assetURL)} alt={title} width={width} height={height} />
      <div className="asset-about">
        <Avatar username={username} fullName={name} image={owner.avatar} size={32} />
        <div className="asset-by">
          <a dir="auto" href={pagePath('/@username', { username })}>
            {name}
          </a>
          {isOwn ? (
            <ShortCount value={followersCount} one="follower" many="followers" hasVisibleNoun />
          ) : (
            <FollowControl
              username={username}
              isFollowed={isFollowedByMe}
              followers={followersCount}
              hasCount
              className="button button-outline"
            />
          )}
        </div>
        <LikeControl kind="asset" id={asset._id} likes={asset.likesCount} isLiked={asset.isLikedByMe} />
      </div>
      <div className="dialog-actions">
        <Button onClick={() => void copyAddress(assetURL)}>Copy URL</Button>
        {isOwn && (
          <>
            <Button onClick={onEdit}>Edit</Button>
            <Button look="danger" onClick={onDelete}>
              Delete
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
