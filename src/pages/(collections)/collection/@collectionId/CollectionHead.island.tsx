import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import type { Collection } from '../../../../modules/collections/contract.ts';
import { messages } from '../../../../modules/collections/rules/messages.ts';
import { FollowControl, LikeControl } from '../../../(social)/index.ts';
import { pagePath } from '../../../page-path.ts';
import { call } from '../../../runtime/api/api.ts';
import { copyLink } from '../../../runtime/copy-text.ts';
import { island } from '../../../runtime/islands/island.ts';
import { withLinkKey } from '../../../runtime/link-key.ts';
import { toastOnNextPage } from '../../../runtime/toasts/toasts.ts';
import { linkToBin } from '../../../runtime/toasts/undo-deletion.ts';
import { useLinkKey } from '../../../runtime/use-link-key.ts';
import { useOptimisticState } from '../../../runtime/use-optimistic-state.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Day } from '../../../ui/Day.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { confirmRenewal } from '../../../ui/dialogs/renew-link.ts';
import { EllipsisIcon, EyeIcon, InfoIcon, LinkIcon } from '../../../ui/icons.tsx';
import { Menu, MenuButton } from '../../../ui/menus/Menu.tsx';
import { closeMenu } from '../../../ui/menus/menus.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ShortCount } from '../../../ui/ShortCount.tsx';
import { VisibilityMark } from '../../../ui/VisibilityMark.tsx';
import { CollectionEntries } from '../../components/CollectionEntries.tsx';

type HeadProps = {
  collection: Omit<Collection, 'webs' | 'owner'>;
  owner: Collection['owner'];
  isOwn: boolean;
};

/** A collection's name, description, owner and actions. */
function Head({ collection: first, owner, isOwn }: HeadProps) {
  const [collection, setCollection] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const { _id, name, description, visibility, likesCount, isLikedByMe, views, isSaved } = collection;
  const { likes } = useOptimisticState('like', _id, { isLiked: isLikedByMe, likes: likesCount }, root);

  return (
    <>
      <PageHead
        title={
          <button
            ref={root}
            type="button"
            dir="auto"
            className="collection-name"
            onClick={() => setOpen(true)}
          >
            {name}
          </button>
        }
        meta={<About {...{ description, owner, isOwn, visibility }} />}
        actions={
          <>
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
          </>
        }
      />
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

type AboutProps = Pick<Collection, 'description' | 'owner' | 'visibility'> & { isOwn: boolean };

/** A collection's description, owner and visibility. */
function About({ description, owner, isOwn, visibility }: AboutProps) {
  return (
    <>
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

type DescriptionDialogProps = {
  collection: Pick<
    Collection,
    | '_id'
    | 'name'
    | 'description'
    | 'createdAt'
    | 'updatedAt'
    | 'likesCount'
    | 'views'
    | 'visibility'
    | 'linkKey'
  >;
  onRenewed: (linkKey: string) => void;
  onClose: () => void;
};

/** The full description of a collection, with buttons that copy its URL and, for the owner of an unlisted one, renew it. */
function DescriptionDialog({ collection, onRenewed, onClose }: DescriptionDialogProps) {
  const { _id, name, description, createdAt, updatedAt, likesCount, views, visibility, linkKey } = collection;
  const keepKey = useLinkKey();
  const path = pagePath('/collection/@collectionId', { collectionId: _id });
  const address = linkKey === undefined ? keepKey(path) : withLinkKey(path, linkKey);
  const isUnlisted = visibility === 'unlisted';
  const renew = async () => {
    const params = { collectionId: _id };
    onRenewed((await call('PATCH /collections/renew-link/{collectionId}', { params })).linkKey);
  };
  return (
    <Dialog title={name} onClose={onClose}>
      {description && (
        <p dir="auto" className="collection-text">
          {description}
        </p>
      )}
      <dl className="collection-facts">
        <Fact name="Created">
          <Day at={createdAt} />
        </Fact>
        <Fact name="Updated">
          <Day at={updatedAt} />
        </Fact>
        <Fact name="Loves">{likesCount}</Fact>
        <Fact name="Views">{views}</Fact>
      </dl>
      {isUnlisted && (
        <p className="field-note">
          Anyone with the link can see the collection. It does not appear in lists.
        </p>
      )}
      <div className="dialog-actions">
        {isUnlisted && linkKey !== undefined && (
          <Button onClick={() => confirmRenewal(renew)}>Renew link</Button>
        )}
        <Button onClick={() => void copyLink(address)}>
          <LinkIcon />
          Copy Link
        </Button>
      </div>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
