import { messages } from '../../../modules/webs/rules/messages.ts';
import { Frame } from '../../(layout)/index.server.ts';
import { Feed } from '../../(webs)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/lists/States.tsx';
import { HomeTabs } from '../HomeTabs.tsx';
import type { FollowingData } from './+data.ts';

/** Webs of the members that the viewer follows, newest first. */
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
          label="Webs by people you follow"
          viewer={viewer}
          detailsBase={pagePath('/following')}
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
      text="Follow people whose webs you like. What they share appears here."
    >
      <ButtonLink look="accent" href="/">
        See what is trending
      </ButtonLink>
    </EmptyState>
  );
}
