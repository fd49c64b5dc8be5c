import { messages } from '../../modules/webs/messages.ts';
import { type FeedData, perPage } from '../feed-data.ts';
import type { PageReader } from '../page-context.ts';
import { Button, ButtonLink } from './Button.tsx';
import { WebCard } from './WebCard.server.tsx';

type FeedProps = {
  feed: FeedData;
  /** Names the list for assistive tools. */
  label: string;
  viewer: PageReader;
  /** See WebCard. */
  detailsBase?: string;
  /** What kind of webs alone it shows: one that becomes of the other kind goes from it. */
  shows?: 'public' | 'private';
};

/** A list of webs: endless where scripts run (client/feed.ts), page by page where they do not. */
export function Feed({ feed: { webs, page, next, previous }, label, viewer, detailsBase, shows }: FeedProps) {
  return (
    <section data-feed aria-label={label}>
      <div className="feed" role="feed" aria-label={label} aria-busy="false" data-shows={shows}>
        {webs.map((web, at) => (
          <WebCard
            key={web._id}
            web={web}
            viewer={viewer}
            detailsBase={detailsBase}
            position={(page - 1) * perPage + at + 1}
            isFirstScreen={at < 4}
          />
        ))}
      </div>
      <FeedFoot next={next} previous={previous} />
      <div className="feed feed-skeleton" aria-hidden="true">
        {[1, 2, 3, 4].map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
      <template data-feed-failed>
        <div className="state" role="alert">
          <p>More webs could not be loaded.</p>
          <Button>Retry</Button>
        </div>
      </template>
    </section>
  );
}

function FeedFoot({ next, previous }: Pick<FeedData, 'next' | 'previous'>) {
  return (
    <div data-feed-foot>
      {(next || previous) && (
        <nav className="feed-more" aria-label="Pages">
          {previous && <ButtonLink href={previous}>Previous page</ButtonLink>}
          {next && (
            <ButtonLink href={next} rel="next" data-feed-next>
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
      {!next && <p className="feed-end">{messages.noMoreData}</p>}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="card card-skeleton">
      <div className="card-picture skeleton" />
      <div className="card-foot">
        <div className="card-skeleton-face skeleton" />
        <div className="card-skeleton-line skeleton" />
        <div className="card-skeleton-line skeleton" />
      </div>
    </div>
  );
}
