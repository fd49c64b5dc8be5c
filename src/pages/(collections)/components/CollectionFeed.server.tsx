import type { ReactNode } from 'react';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import type { Collection } from '../../../modules/collections/contract.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { type CollectionFeedData, formatCount } from '../../runtime/feeds/feed-data.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import type { StateKind } from '../../runtime/optimistic-state.ts';
import { Ago } from '../../ui/Ago.server.tsx';
import { AvatarLink } from '../../ui/avatar/Avatar.tsx';
import { LayersIcon } from '../../ui/icons.tsx';
import { cardColor } from '../../ui/lists/card-color.ts';
import { EndlessList } from '../../ui/lists/EndlessList.tsx';
import { Excerpt, Marked } from '../../ui/lists/Excerpt.tsx';
import { VisibilityMark } from '../../ui/VisibilityMark.tsx';
import { CollectionActions } from './CollectionActions.island.tsx';

type CollectionFeedProps = {
  feed: CollectionFeedData;
  label: string;
  viewer: PageReader;
  /** Visibility that the list is restricted to; a collection whose visibility changes is removed. */
  shows?: Visibility;
  /** See EndlessList. */
  membersBy?: StateKind | undefined;
  /** See EndlessList. */
  empty?: ReactNode;
  /** See CollectionCard. */
  search?: string;
  /** See CollectionCard. */
  isOwnList?: boolean;
};

/** An endless list of collections. */
export function CollectionFeed({
  feed,
  label,
  viewer,
  shows,
  membersBy,
  empty,
  search,
  isOwnList,
}: CollectionFeedProps) {
  const { collections, first, next, previous } = feed;
  return (
    <EndlessList label={label} next={next} previous={previous} {...{ shows, membersBy, empty }}>
      {collections.map((collection, at) => (
        <CollectionCard
          key={collection._id}
          collection={collection}
          viewer={viewer}
          position={first + at}
          isFirstScreen={at < 4}
          search={search}
          isOwnList={isOwnList}
        />
      ))}
    </EndlessList>
  );
}

type CollectionCardProps = {
  collection: Collection;
  viewer: PageReader;
  position: number;
  isFirstScreen: boolean;
  /** The search text, which is highlighted in the name. */
  search?: string;
  /** The list contains only the viewer's own collections: their cards say when they were edited instead of whose they are. */
  isOwnList?: boolean;
};

/** A collection in a list: one link over the whole card, with the actions above the link. */
function CollectionCard({
  collection,
  viewer,
  position,
  isFirstScreen,
  search,
  isOwnList = false,
}: CollectionCardProps) {
  const { _id, name, owner } = collection;
  const ownerName = owner.fullName || owner.username;
  return (
    <article
      className="card card-collection"
      data-key={_id}
      aria-label={name}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <Pictures collection={collection} isEager={isFirstScreen} />
      <div className="card-foot" data-own-list={isOwnList ? '' : undefined}>
        {!isOwnList && (
          <AvatarLink username={owner.username} fullName={ownerName} image={owner.avatar} size={32} />
        )}
        <h2 className="card-title">
          <a
            className="card-link"
            href={pagePath('/collection/@collectionId', { collectionId: _id })}
            dir="auto"
          >
            <Marked text={name} search={search} />
          </a>
        </h2>
        <p className="card-owner">
          {isOwnList ? (
            <>
              Edited <Ago at={collection.updatedAt} />
            </>
          ) : (
            <a className="name-link" href={pagePath('/@username', { username: owner.username })} dir="auto">
              {ownerName}
            </a>
          )}
        </p>
        {search && <Excerpt text={collection.description} search={search} />}
        <Island
          of={CollectionActions}
          collectionId={_id}
          likes={collection.likesCount}
          isLiked={collection.isLikedByMe}
          isSaved={collection.isSaved}
          views={collection.views}
          isOwn={viewer?.id === owner._id}
          isMember={viewer !== null}
        />
      </div>
    </article>
  );
}

/** The thumbnails of the collection's first webs, at most four. */
function Pictures({ collection, isEager }: { collection: Collection; isEager: boolean }) {
  const { webs, websCount, visibility } = collection;
  return (
    <div className="card-picture card-mosaic">
      {webs.map(({ _id, image, color }) => (
        <span key={_id} className="card-tile" style={cardColor(color)}>
          {!isDefaultPicture(image) && (
            <img
              src={image}
              alt=""
              width={600}
              height={350}
              decoding="async"
              loading={isEager ? 'eager' : 'lazy'}
            />
          )}
        </span>
      ))}
      {webs.length === 0 && <LayersIcon />}
      <VisibilityMark className="card-private" visibility={visibility} />
      <span className="card-webs">
        <LayersIcon />
        {formatCount(websCount, 'web')}
      </span>
    </div>
  );
}
