import { messages } from '../../../../modules/collections/rules/messages.ts';
import { Frame } from '../../../(layout)/index.server.ts';
import { HiddenNotice } from '../../../(reports)/index.server.ts';
import { Feed } from '../../../(webs)/index.server.ts';
import type { PageProps } from '../../../page-context.ts';
import { formatCount } from '../../../runtime/feeds/feed-data.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/lists/States.tsx';
import type { CollectionData } from '../../read-collection.server.ts';
import { CollectionHead } from './CollectionHead.island.tsx';

/** A collection: its owner, its description and its webs. */
export default function Page({
  data: { collection, feed, notice },
  viewer,
  path,
}: PageProps<CollectionData>) {
  const { webs: _, owner, ...rest } = collection;
  const isOwn = viewer?.id === owner._id;
  return (
    <Frame viewer={viewer} path={path}>
      <div data-collection-viewed={collection._id}>
        <Island of={CollectionHead} collection={rest} owner={owner} isOwn={isOwn} />
      </div>
      <HiddenNotice notice={notice} />
      {feed.webs.length === 0 ? (
        <NoWebs isOwn={isOwn} />
      ) : (
        <div data-collection={collection._id}>
          <p className="list-count" role="status" data-list-count="web">
            {formatCount(feed.total, 'web')}
          </p>
          <Feed
            feed={feed}
            label={`Webs in ${collection.name}`}
            viewer={viewer}
            detailsBase={path}
            collectionId={isOwn ? collection._id : undefined}
          />
        </div>
      )}
    </Frame>
  );
}

function NoWebs({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState
      kind="collection"
      title={messages.emptyCollection}
      text={isOwn ? 'Add webs from their menus.' : undefined}
    >
      <ButtonLink look={isOwn ? 'accent' : 'outline'} href="/">
        See what is trending
      </ButtonLink>
    </EmptyState>
  );
}
