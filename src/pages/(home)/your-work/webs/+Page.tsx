import { messages } from '../../../../modules/webs/rules/messages.ts';
import { parseWebSearch, withOperator, withoutOperator } from '../../../../modules/webs/rules/search-text.ts';
import { visibilities } from '../../../../shared/rules/visibility.ts';
import { HiddenItems } from '../../../(reports)/index.server.ts';
import { SelectButton } from '../../../(selection)/index.server.ts';
import { Feed } from '../../../(webs)/index.server.ts';
import type { PageProps } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { formatCount } from '../../../runtime/feeds/feed-data.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ListControls } from '../../../ui/lists/ListControls.tsx';
import { EmptyState, FailureState } from '../../../ui/lists/States.tsx';
import { WorkFrame } from '../WorkFrame.server.tsx';
import { type WorkWebsQuery, workWebs } from '../work-list.ts';
import type { WorkData } from './+data.ts';

/** The member's own webs. */
export default function Page({
  data: { feed, query, hidden, tags, problem },
  viewer,
  path,
}: PageProps<WorkData>) {
  const selects = workWebs.selects(query);
  const hasAny = feed.total > 0 || workWebs.isFiltered(query);
  return (
    <WorkFrame
      viewer={viewer}
      path={path}
      controls={
        hasAny && (
          <>
            <ListControls action={path} label="Search your webs" search={query.search} selects={selects} />
            <SelectButton kind="web" />
          </>
        )
      }
    >
      <HiddenItems hidden={hidden} />
      <OwnTags tags={tags} query={query} />
      {hasAny && problem === null && (
        <p className="list-count" role="status" data-list-count="web">
          {formatCount(feed.total, 'web')}
        </p>
      )}
      <div data-list>
        {problem !== null ? (
          <FailureState title={problem} text="Try a different search." />
        ) : feed.webs.length === 0 ? (
          <NoWebs query={query} />
        ) : (
          <Feed
            feed={feed}
            label="Your webs"
            viewer={viewer}
            isOwnList
            detailsBase={pagePath('/your-work/webs')}
            shows={visibilities.find((visibility) => visibility === query.view)}
          />
        )}
      </div>
    </WorkFrame>
  );
}

/** Links that filter the list or its search by one tag, or, with a tag filter, back to webs without it. */
function OwnTags({ tags, query }: { tags: readonly string[]; query: WorkWebsQuery }) {
  if (tags.length === 0) return null;
  const search = parseWebSearch(query.search);
  return (
    <nav className="tag-links" aria-label="Your tags">
      {tags.map((tag) => {
        const operator = { name: 'tag', value: tag } as const;
        const isCurrent = search.tags.includes(tag);
        const toggle = isCurrent ? withoutOperator : withOperator;
        return (
          <a
            key={tag}
            className="tag-link"
            href={workWebs.addressOf({ ...query, search: toggle(search, operator) })}
            aria-current={isCurrent ? 'true' : undefined}
          >
            {tag}
          </a>
        );
      })}
    </nav>
  );
}

function NoWebs({ query }: { query: WorkWebsQuery }) {
  const isFiltered = workWebs.isFiltered(query);
  const text = isFiltered ? 'Try a different search or fewer filters.' : 'Webs you save appear here.';
  return (
    <EmptyState kind={isFiltered ? 'search' : 'web'} title={messages.noResult} text={text}>
      {isFiltered ? (
        <ButtonLink href={workWebs.addressOf(workWebs.defaults)}>Show all webs</ButtonLink>
      ) : (
        <>
          <ButtonLink look="accent" href={pagePath('/new-web')}>
            Create a web
          </ButtonLink>
          <a href={pagePath('/import')}>Import webs</a>
        </>
      )}
    </EmptyState>
  );
}
