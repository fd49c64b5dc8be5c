import type { ReactNode } from 'react';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import type { PageReader } from '../../page-context.ts';
import type { FeedData } from '../../runtime/feeds/feed-data.ts';
import type { StateKind } from '../../runtime/optimistic-state.ts';
import { EndlessList } from '../../ui/lists/EndlessList.tsx';
import { WebCard } from './WebCard.server.tsx';

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
