import { useRef } from 'react';
import { CollectEntry, UncollectEntry } from '../../(collections)/index.ts';
import { PinEntry } from '../../(pins)/index.ts';
import { FollowControl, type FollowProps, LikeControl, type LikeProps } from '../../(social)/index.ts';
import { pagePath } from '../../page-path.ts';
import { island } from '../../runtime/islands/island.ts';
import { useOptimisticState } from '../../runtime/use-optimistic-state.ts';
import { EyeIcon, InfoIcon, MessageCircleIcon, PencilIcon } from '../../ui/icons.tsx';
import { CardMenu, MenuLink } from '../../ui/menus/Menu.tsx';
import { ShortCount } from '../../ui/ShortCount.tsx';
import { CopyLinkEntry, OwnerEntries } from './OwnerEntries.tsx';

type CardActionsProps = Pick<LikeProps, 'likes' | 'isLiked'> &
  MoreProps &
  FollowProps & {
    comments: number;
    views: number;
  };

/** The actions of a card in one island; the card's style sheet positions them. */
function Actions({ comments, views, ...web }: CardActionsProps) {
  const { webId, href, likes, isLiked, username, isFollowed, followers, isOwn } = web;
  return (
    <>
      {!isOwn && <FollowControl username={username} isFollowed={isFollowed} followers={followers} />}
      <div className="card-counts">
        <LikeControl id={webId} likes={likes} isLiked={isLiked} />
        <CommentsCount webId={webId} href={`${href}#comments`} comments={comments} />
        <span className="card-count card-views">
          <EyeIcon />
          <ShortCount value={views} one="view" many="views" />
        </span>
      </div>
      <WebCardMenu {...{ webId, href, isOwn }} isPinned={web.isPinned} collectionId={web.collectionId} />
    </>
  );
}

type CommentsCountProps = { webId: string; href: string; comments: number };

function CommentsCount({ webId, href, comments }: CommentsCountProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const now = useOptimisticState('comments', webId, { comments }, link);
  return (
    <span className="card-count card-comments">
      <a ref={link} href={href} aria-label="Comments">
        <MessageCircleIcon />
      </a>
      <ShortCount value={now.comments} one="comment" many="comments" />
    </span>
  );
}

export const CardActions = island({ name: 'CardActions', on: 'touch', ssr: true }, Actions);

type MoreProps = {
  webId: string;
  isPinned: boolean;
  isOwn: boolean;
  /** URL of the card's link. */
  href: string;
  /** The viewer's own collection, if its webs are listed. */
  collectionId?: string | undefined;
};

/** Menu of a member's actions on a web besides liking it; owners can also edit and delete it. */
function WebCardMenu({ webId, isPinned, isOwn, href, collectionId }: MoreProps) {
  const editor = pagePath('/web/@webId', { webId });
  return (
    <CardMenu>
      {isOwn && (
        <>
          <MenuLink href={editor}>
            <PencilIcon />
            Edit
          </MenuLink>
          {href !== editor && (
            <MenuLink href={href}>
              <InfoIcon />
              Details
            </MenuLink>
          )}
        </>
      )}
      <CollectEntry webId={webId} />
      {collectionId !== undefined && <UncollectEntry webId={webId} collectionId={collectionId} />}
      <PinEntry webId={webId} isPinned={isPinned} />
      {isOwn && (
        <>
          <CopyLinkEntry webId={webId} />
          <OwnerEntries webId={webId} />
        </>
      )}
    </CardMenu>
  );
}
