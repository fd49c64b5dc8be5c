import { messages } from '../../modules/webs/messages.ts';
import { ButtonLink } from '../components/Button.tsx';
import { Feed } from '../components/Feed.server.tsx';
import { Frame } from '../components/Frame.tsx';
import { HomeTabs } from '../components/HomeTabs.tsx';
import { EmptyState } from '../components/States.tsx';
import type { PageProps } from '../page-context.ts';
import type { FollowingData } from './+data.ts';

/** Webs of those the member follows, newest first. */
export default function Page({ data: { feed }, viewer, path }: PageProps<FollowingData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <h1 className="visually-hidden">Following</h1>
      <HomeTabs viewer={viewer} path={path} />
      {feed.webs.length === 0 ? (
        <NoWebs />
      ) : (
        <Feed
          feed={feed}
          label="Webs of those you follow"
          viewer={viewer}
          detailsBase="/following"
          shows="public"
          membersBy="follow"
          empty={<NoWebs />}
        />
      )}
    </Frame>
  );
}

function NoWebs() {
  return (
    <EmptyState
      kind="person"
      title={messages.noResult}
      text="Follow somebody whose webs you like. What they share next shows up here."
    >
      <ButtonLink look="accent" href="/">
        See what is trending
      </ButtonLink>
    </EmptyState>
  );
}
