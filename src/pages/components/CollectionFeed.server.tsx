import type { CollectionFeedData } from '../feed-data.ts';
import type { PageReader } from '../page-context.ts';
import { CollectionCard } from './CollectionCard.server.tsx';
import { EndlessList } from './EndlessList.tsx';

type CollectionFeedProps = {
  feed: CollectionFeedData;
  label: string;
  viewer: PageReader;
  /** What kind of collections alone it shows: one that becomes of the other kind goes from it. */
  shows?: 'public' | 'private';
  /** See CollectionCard. */
  search?: string;
};

/** An endless list of collections. */
export function CollectionFeed({ feed, label, viewer, shows, search }: CollectionFeedProps) {
  const { collections, first, next, previous } = feed;
  return (
    <EndlessList label={label} next={next} previous={previous} shows={shows}>
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
