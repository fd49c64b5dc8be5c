import { messages } from '../../../../modules/webs/rules/messages.ts';
import { Frame } from '../../../(layout)/index.server.ts';
import { searchAddress } from '../../../(search)/index.server.ts';
import { Feed } from '../../../(webs)/index.server.ts';
import type { PageProps } from '../../../page-context.ts';
import { formatCount } from '../../../runtime/feeds/feed-data.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/lists/States.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { TagData } from './+data.ts';
import { tagAddress } from './tag-query.ts';

const tabs = [
  { order: 'trending', words: 'Trending' },
  { order: 'newest', words: 'Newest' },
] as const;

/** The public webs with a tag. */
export default function Page({ data: { query, feed }, viewer, path }: PageProps<TagData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <PageHead
        title={
          <>
            Tag <bdi>{query.tag}</bdi>
          </>
        }
        meta={
          <a href={searchAddress({ q: `tag:${query.tag}`, type: 'web', scope: 'public' })}>
            Search within this tag
          </a>
        }
      />
      <nav className="tabs tabs-page strip" aria-label="Order">
        {tabs.map(({ order, words }) => (
          <a
            key={order}
            className="tab"
            href={tagAddress({ ...query, order })}
            aria-current={query.order === order ? 'page' : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
      {feed.webs.length === 0 ? (
        <NoWebs />
      ) : (
        <>
          <p className="list-count" data-list-count="web">
            {formatCount(feed.total, 'web')}
          </p>
          <Feed
            feed={feed}
            label={`Webs with the tag ${query.tag}`}
            viewer={viewer}
            detailsBase={tagAddress(query)}
            shows="public"
            empty={<NoWebs />}
          />
        </>
      )}
    </Frame>
  );
}

function NoWebs() {
  return (
    <EmptyState kind="search" title={messages.noResult} text="No public webs have this tag.">
      <ButtonLink href="/">See what is trending</ButtonLink>
    </EmptyState>
  );
}
