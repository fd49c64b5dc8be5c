import { messages } from '../../modules/webs/messages.ts';
import { Button, ButtonLink } from '../components/Button.tsx';
import { Frame } from '../components/Frame.tsx';
import { Intro } from '../components/Intro.tsx';
import { EmptyState } from '../components/States.tsx';
import { WebCard } from '../components/WebCard.server.tsx';
import type { PageProps } from '../page-context.ts';
import type { HomeData } from './+data.ts';

const perPage = 8;

/** Trending webs; endless where scripts run, page by page where they do not. */
export default function Page({ data, viewer, path }: PageProps<HomeData>) {
  const { webs, page } = data;
  return (
    <Frame viewer={viewer} path={path}>
      {!viewer && page === 1 && <Intro />}
      <div className="section-head">
        <h1>Trending</h1>
      </div>
      {webs.length === 0 ? <NoWebs /> : <Feed data={data} />}
    </Frame>
  );
}

function Feed({ data: { webs, page, next, previous } }: { data: HomeData }) {
  return (
    <section data-feed aria-label="Trending webs">
      <div className="feed" role="feed" aria-busy="false">
        {webs.map((web, at) => (
          <WebCard key={web._id} web={web} position={(page - 1) * perPage + at + 1} isFirstScreen={at < 4} />
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

function FeedFoot({ next, previous }: { next: string | null; previous: string | null }) {
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
      <div className="card-skeleton-foot skeleton" />
    </div>
  );
}

function NoWebs() {
  return (
    <EmptyState title={messages.noResult} text="Nobody has shared a web yet. The first one can be yours.">
      <ButtonLink look="accent" href="/new-web">
        Start Coding
      </ButtonLink>
    </EmptyState>
  );
}
