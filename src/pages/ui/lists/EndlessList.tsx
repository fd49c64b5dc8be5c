import type { ReactNode } from 'react';
import { messages } from '../../../modules/webs/rules/messages.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import type { StateKind } from '../../runtime/optimistic-state.ts';
import { Button, ButtonLink } from '../Button.tsx';

type EndlessListProps = {
  /** Accessible name of the list. */
  label: string;
  next: string | null;
  previous: string | null;
  /** Entries that the list is restricted to. An entry that no longer matches is removed, here and on the server. */
  shows?: Visibility | 'unfollowed';
  /** The viewer's state that makes an entry part of the list. An entry that loses it is removed, with an undo. */
  membersBy?: StateKind | undefined;
  /** Empty state, shown when the last entry was removed here. */
  empty?: ReactNode;
  /** Entries per page, if it differs from the default. */
  perPage?: number;
  /** On wide screens the first entry takes the space of four. */
  isCover?: boolean;
  /** Layout class, for entries that are not cards. */
  className?: string;
  children: ReactNode;
};

/**
 * A list of cards: infinite scroll with script (runtime/feeds/feed.ts), pagination without. Its entries are articles
 * with `data-web` or `data-key`, by which duplicates are recognized.
 */
export function EndlessList({
  label,
  next,
  previous,
  shows,
  membersBy,
  empty,
  perPage,
  isCover = false,
  className,
  children,
}: EndlessListProps) {
  return (
    <section data-feed aria-label={label}>
      <div
        className={className ?? (isCover ? 'feed feed-cover' : 'feed')}
        role="feed"
        aria-label={label}
        aria-busy="false"
        data-shows={shows}
        data-members-by={membersBy}
      >
        {children}
      </div>
      <Foot next={next} previous={previous} perPage={perPage} />
      {className ? <p className="feed-loading">Loading...</p> : <Skeleton />}
      {empty && <template data-feed-empty>{empty}</template>}
      <template data-feed-failed>
        <div className="state" role="alert">
          <p>Could not load more.</p>
          <p className="state-text" data-feed-reason />
          <Button>Retry</Button>
        </div>
      </template>
    </section>
  );
}

function Foot({ next, previous, perPage }: Pick<EndlessListProps, 'next' | 'previous' | 'perPage'>) {
  return (
    <div data-feed-foot>
      {(next || previous) && (
        <nav className="feed-more" aria-label="Pages">
          {previous && <ButtonLink href={previous}>Previous page</ButtonLink>}
          {next && (
            <ButtonLink href={next} rel="next" data-feed-next data-per-page={perPage}>
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
      {!next && <p className="feed-end">{messages.noMoreData}</p>}
    </div>
  );
}

function Skeleton() {
  return (
    <div className="feed feed-skeleton" aria-hidden="true">
      {[1, 2, 3, 4].map((key) => (
        <CardSkeleton key={key} />
      ))}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="card card-skeleton">
      <div className="card-picture skeleton" />
      <div className="card-foot">
        <div className="card-skeleton-avatar skeleton" />
        <div className="card-skeleton-line skeleton" />
        <div className="card-skeleton-line skeleton" />
      </div>
    </div>
  );
}
