import { useId, useRef, useState } from 'react';
import type { Collection } from '../../../modules/collections/contract.ts';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { FollowControl, LikeControl } from '../../(social)/index.ts';
import { pagePath } from '../../page-path.ts';
import { island } from '../../runtime/islands/island.ts';
import { useOptimisticState } from '../../runtime/optimistic/use-optimistic-state.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { linkToBin } from '../../runtime/toasts/undo-deletion.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EllipsisIcon, EyeIcon, InfoIcon } from '../../ui/icons.tsx';
import { Menu, MenuButton } from '../../ui/menus/Menu.tsx';
import { closeMenu } from '../../ui/menus/menus.ts';
import { ShortCount } from '../../ui/ShortCount.tsx';
import { VisibilityMark } from '../../ui/VisibilityMark.tsx';
import { CollectionEntries } from './CollectionEntries.tsx';
import { DescriptionDialog } from './DescriptionDialog.tsx';

type HeadProps = {
  collection: Omit<Collection, 'webs' | 'owner'>;
  owner: Collection['owner'];
  isOwn: boolean;
};

/** A collection's name, description, owner and actions. */
function Head({ collection: first, owner, isOwn }: HeadProps) {
  const [collection, setCollection] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const { _id, name, description, visibility, likesCount, isLikedByMe, views, isSaved } = collection;
  const { likes } = useOptimisticState('like', _id, { isLiked: isLikedByMe, likes: likesCount }, root);

  return (
    <>
      <div className="collection-words" ref={root}>
        <h1>
          <button type="button" dir="auto" className="collection-name" onClick={() => setOpen(true)}>
            {name}
          </button>
        </h1>
        {description && (
          <p dir="auto" className="collection-about">
            {description}
          </p>
        )}
        <p className="collection-owner">
          <a href={pagePath('/@username', { username: owner.username })}>
            <Avatar username={owner.username} fullName={owner.fullName} image={owner.avatar} size={28} />
            {owner.username}
          </a>
          {!isOwn && (
            <FollowControl
              username={owner.username}
              isFollowed={owner.isFollowedByMe}
              followers={owner.followersCount}
            />
          )}
          <VisibilityMark className="collection-private" visibility={visibility} />
        </p>
      </div>
      <div className="collection-actions">
        <LikeControl kind="collection" id={_id} likes={likesCount} isLiked={isLikedByMe} />
        <span className="card-count">
          <EyeIcon />
          <ShortCount value={views} one="view" many="views" />
        </span>
        <Button look="quiet" isIcon aria-label="More" aria-haspopup="menu" popoverTarget={menuId}>
          <EllipsisIcon />
        </Button>
        <Menu id={menuId} label="More" className="menu-anchored">
          <MenuButton
            onClick={() => {
              closeMenu();
              setOpen(true);
            }}
          >
            <InfoIcon />
            Description
          </MenuButton>
          <CollectionEntries
            collectionId={_id}
            isSaved={isSaved}
            isOwn={isOwn}
            onChanged={setCollection}
            onDeleted={() => leave(_id)}
          />
        </Menu>
      </div>
      {isOpen && (
        <DescriptionDialog
          collection={{ ...collection, likesCount: likes }}
          onRenewed={(linkKey) => setCollection({ ...collection, linkKey })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Goes back to the previous page, or to the member's collections if this one was opened directly. */
function leave(id: string): void {
  toastOnNextPage('success', messages.deleted, linkToBin({ kind: 'collection', id }));
  if (history.length > 1) history.back();
  else location.replace(pagePath('/your-work/collections'));
}

export const CollectionHead = island({ name: 'CollectionHead', on: 'touch', ssr: true }, Head);
