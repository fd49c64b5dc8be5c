import type { ReactNode } from 'react';
import { replaceSize } from '../../../modules/assets/image-urls.ts';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import type { WebCard as Card } from '../../../modules/webs/contract/index.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import { detailsAddress } from '../../(details)/index.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import type { FeedData } from '../../runtime/feeds/feed-data.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import type { StateKind } from '../../runtime/optimistic-state.ts';
import { useLinkKey } from '../../runtime/use-link-key.ts';
import { Ago } from '../../ui/Ago.server.tsx';
import { AvatarLink } from '../../ui/avatar/Avatar.tsx';
import { cardColor, cardLoop } from '../../ui/lists/card-color.ts';
import { EndlessList } from '../../ui/lists/EndlessList.tsx';
import { Excerpt, Marked } from '../../ui/lists/Excerpt.tsx';
import { VisibilityMark } from '../../ui/VisibilityMark.tsx';
import { CardActions } from './CardActions.island.tsx';

type FeedProps = {
  feed: FeedData;
  label: string;
  viewer: PageReader;
  /** See WebCard. */
  detailsBase?: string;
  /** See WebCard. */
  collectionId?: string | undefined;
  /** Visibility that the list is restricted to; a web whose visibility changes is removed. */
  shows?: Visibility;
  /** See EndlessList. */
  membersBy?: StateKind | undefined;
  /** See EndlessList. */
  empty?: ReactNode;
  /** See WebCard. */
  search?: string;
  /** See WebCard. */
  isOwnList?: boolean;
  /** On wide screens the first web takes the space of four. */
  isCover?: boolean;
};

/** An endless list of webs. */
export function Feed({
  feed: { webs, first, next, previous },
  label,
  viewer,
  detailsBase,
  collectionId,
  shows,
  membersBy,
  empty,
  search,
  isOwnList,
  isCover = false,
}: FeedProps) {
  return (
    <EndlessList label={label} next={next} previous={previous} {...{ shows, membersBy, empty, isCover }}>
      {webs.map((web, at) => (
        <WebCard
          key={web._id}
          web={web}
          viewer={viewer}
          detailsBase={detailsBase}
          collectionId={collectionId}
          position={first + at}
          isFirstScreen={at < 4}
          search={search}
          isOwnList={isOwnList}
          isWide={isCover && at === 0}
        />
      ))}
    </EndlessList>
  );
}

type WebCardProps = {
  web: Card;
  viewer: PageReader;
  /** The list's URL with its query, over which the details open; without it the card links to the editor. */
  detailsBase?: string;
  /** The viewer's own collection, if its webs are listed: they can be removed from it. */
  collectionId?: string | undefined;
  position: number;
  isFirstScreen: boolean;
  /** The search text, which is highlighted in the card's texts. */
  search?: string | undefined;
  /** The list is the viewer's own: in place of its one owner, cards show when they were edited. */
  isOwnList?: boolean | undefined;
  /** Wider than others where there is room. */
  isWide?: boolean;
};

/** A web in a list: one link over the whole card, with the actions above the link. */
function WebCard({
  web,
  viewer,
  detailsBase,
  collectionId,
  position,
  isFirstScreen,
  search,
  isOwnList = false,
  isWide = false,
}: WebCardProps) {
  const { owner } = web;
  const keepKey = useLinkKey();
  const href = keepKey(
    detailsBase === undefined
      ? pagePath('/web/@webId', { webId: web._id })
      : detailsAddress(detailsBase, web._id),
  );
  return (
    <article
      className="card"
      data-web={web._id}
      data-owner={owner.username}
      aria-label={web.title}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <Picture web={web} isEager={isFirstScreen} isWide={isWide} />
      <div className="card-foot" data-own-list={isOwnList ? '' : undefined}>
        {!isOwnList && <OwnerAvatar owner={owner} />}
        <h2 className="card-title">
          <a className="card-link" href={href} dir="auto">
            <Marked text={web.title} search={search} />
          </a>
        </h2>
        <p className="card-owner">
          {isOwnList ? (
            <>
              Edited <Ago at={web.updatedAt} />
            </>
          ) : (
            <OwnerName owner={owner} search={search} />
          )}
        </p>
        {search && <Excerpt text={web.description} search={search} />}
        <Island
          of={CardActions}
          webId={web._id}
          likes={web.likesCount}
          isLiked={web.isLikedByMe}
          isPinned={web.isPinned}
          username={owner.username}
          isFollowed={owner.isFollowedByMe}
          followers={owner.followersCount}
          href={href}
          comments={web.commentsCount}
          views={web.views}
          isOwn={viewer?.id === owner._id}
          collectionId={collectionId}
        />
      </div>
    </article>
  );
}

type OwnerProps = { owner: Card['owner'] };

const nameOf = ({ fullName, username }: Card['owner']) => fullName || username;

function OwnerAvatar({ owner }: OwnerProps) {
  return <AvatarLink username={owner.username} fullName={nameOf(owner)} image={owner.avatar} size={32} />;
}

function OwnerName({ owner, search }: OwnerProps & Pick<WebCardProps, 'search'>) {
  return (
    <a className="name-link" href={pagePath('/@username', { username: owner.username })} dir="auto">
      <Marked text={nameOf(owner)} search={search} />
    </a>
  );
}

type PictureProps = { web: Card; isEager: boolean; isWide: boolean };

function Picture({ web, isEager, isWide }: PictureProps) {
  return (
    <div className="card-picture" style={{ ...cardColor(web.color), ...cardLoop(web.loop) }}>
      {!isDefaultPicture(web.image) && (
        <img
          src={web.image}
          srcSet={isWide ? `${web.image} 600w, ${replaceSize(web.image, '1200x700')} 1200w` : undefined}
          sizes={isWide ? '(width >= 1100px) 680px, 100vw' : undefined}
          alt=""
          width={600}
          height={350}
          decoding="async"
          loading={isEager ? 'eager' : 'lazy'}
        />
      )}
      <VisibilityMark className="card-private" visibility={web.visibility} />
    </div>
  );
}
