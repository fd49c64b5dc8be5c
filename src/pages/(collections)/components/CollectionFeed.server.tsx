import type { ReactNode } from 'react';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import type { PageReader } from '../../page-context.ts';
import type { CollectionFeedData } from '../../runtime/feeds/feed-data.ts';
import type { StateKind } from '../../runtime/optimistic/optimistic-state.ts';
import { EndlessList } from '../../ui/lists/EndlessList.tsx';
import { CollectionCard } from './CollectionCard.server.tsx';

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
        />
      ))}
    </EndlessList>
  );
}
