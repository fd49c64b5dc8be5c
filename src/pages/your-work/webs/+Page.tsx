import { messages } from '../../../modules/webs/messages.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Feed } from '../../components/Feed.server.tsx';
import { ListControls, type Pick } from '../../components/ListControls.tsx';
import { EmptyState } from '../../components/States.tsx';
import { WorkFrame } from '../../components/WorkFrame.tsx';
import { counted } from '../../feed-data.ts';
import type { PageProps } from '../../page-context.ts';
import type { WorkData } from './+data.ts';
import { usual, type WorkQuery, workAddress } from './query.ts';

const words = {
  sortBy: {
    views: 'Views',
    createdAt: 'Date Created',
    updatedAt: 'Date Updated',
    likesCount: 'Likes Count',
    commentsCount: 'Comments Count',
  },
  sortOrder: { desc: 'Descending', asc: 'Ascending' },
  view: { all: 'All', notForked: 'Not Forked', public: 'Public', private: 'Private', forked: 'Forked' },
} as const;

/** The member's own webs. */
export default function Page({ data: { feed, query }, viewer, path }: PageProps<WorkData>) {
  return (
    <WorkFrame
      viewer={viewer}
      path={path}
      controls={
        <ListControls action={path} label="Search your webs" search={query.search} picks={picksOf(query)} />
      }
    >
      <p className="list-count" role="status" data-list-count="web">
        {counted(feed.total, 'web')}
      </p>
      <div data-list>
        {feed.webs.length === 0 ? (
          <NoWebs query={query} />
        ) : (
          <Feed
            feed={feed}
            label="Your webs"
            viewer={viewer}
            detailsBase="/your-work/webs"
            shows={query.view === 'public' || query.view === 'private' ? query.view : undefined}
          />
        )}
      </div>
    </WorkFrame>
  );
}

function picksOf(query: WorkQuery): Pick[] {
  const pick = (name: keyof typeof words, label: string, isSort: boolean) => ({
    name,
    label,
    isSort,
    value: query[name],
    usual: usual[name],
    options: Object.entries(words[name]).map(([value, text]) => ({ value, words: text })),
  });
  return [
    pick('sortBy', 'Sort By', true),
    pick('sortOrder', 'Sort Direction', true),
    pick('view', 'View', false),
  ];
}

function NoWebs({ query }: { query: WorkQuery }) {
  const isNarrowed = query.search !== '' || query.view !== usual.view;
  const text = isNarrowed ? 'None of your webs fits.' : 'What you save in the editor shows up here.';
  return (
    <EmptyState title={messages.noResult} text={text}>
      {isNarrowed ? (
        <ButtonLink href={workAddress(usual)}>Show all webs</ButtonLink>
      ) : (
        <ButtonLink look="accent" href="/new-web">
          Create a web
        </ButtonLink>
      )}
    </EmptyState>
  );
}
