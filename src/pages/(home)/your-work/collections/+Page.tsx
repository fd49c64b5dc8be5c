import { messages } from '../../../../modules/collections/rules/messages.ts';
import { messages as webs } from '../../../../modules/webs/rules/messages.ts';
import { visibilities } from '../../../../shared/rules/visibility.ts';
import { CollectionFeed } from '../../../(collections)/index.server.ts';
import { HiddenItems } from '../../../(reports)/index.server.ts';
import type { PageProps } from '../../../page-context.ts';
import { formatCount } from '../../../runtime/feeds/feed-data.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { ListControls } from '../../../ui/lists/ListControls.tsx';
import { EmptyState } from '../../../ui/lists/States.tsx';
import { WorkFrame } from '../WorkFrame.server.tsx';
import { type WorkCollectionsQuery, workCollections } from '../work-list.ts';
import type { CollectionsData } from './+data.ts';

/** The member's own collections. */
export default function Page({ data: { feed, query, hidden }, viewer, path }: PageProps<CollectionsData>) {
  const selects = workCollections.selects(query);
  const hasAny = feed.total > 0 || workCollections.isFiltered(query);
  return (
    <WorkFrame
      viewer={viewer}
      path={path}
      controls={
        hasAny && (
          <ListControls
            action={path}
            label="Search your collections"
            search={query.search}
            selects={selects}
          />
        )
      }
    >
      <HiddenItems hidden={hidden} />
      {hasAny && (
        <div className="list-line">
          <p className="list-count" role="status" data-list-count="collection">
            {formatCount(feed.total, 'collection')}
          </p>
          <Button className="with-script" data-action="create-collection">
            <PlusIcon />
            Create Collection
          </Button>
        </div>
      )}
      <div data-list>
        {feed.collections.length === 0 ? (
          <NoCollections query={query} />
        ) : (
          <CollectionFeed
            feed={feed}
            label="Your collections"
            viewer={viewer}
            isOwnList
            shows={visibilities.find((visibility) => visibility === query.view)}
          />
        )}
      </div>
    </WorkFrame>
  );
}

function NoCollections({ query }: { query: WorkCollectionsQuery }) {
  if (workCollections.isFiltered(query)) {
    return (
      <EmptyState kind="search" title={webs.noResult} text="Try a different search.">
        <ButtonLink href={workCollections.addressOf(workCollections.defaults)}>
          Show all collections
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="collection"
      title={messages.noCollections}
      text="A collection groups webs that belong together."
    >
      <Button look="accent" className="with-script" data-action="create-collection">
        Create Collection
      </Button>
    </EmptyState>
  );
}
