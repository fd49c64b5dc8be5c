import { messages } from '../../modules/webs/messages.ts';
import { ButtonLink } from '../components/Button.tsx';
import { Feed } from '../components/Feed.server.tsx';
import { Frame } from '../components/Frame.tsx';
import { HomeTabs } from '../components/HomeTabs.tsx';
import { Intro } from '../components/Intro.tsx';
import { EmptyState } from '../components/States.tsx';
import type { PageProps } from '../page-context.ts';
import type { HomeData } from './+data.ts';

/** Trending webs. */
export default function Page({ data: { feed }, viewer, path }: PageProps<HomeData>) {
  return (
    <Frame viewer={viewer} path={path}>
      {!viewer && feed.page === 1 && <Intro />}
      <h1 className="visually-hidden">Trending</h1>
      <HomeTabs viewer={viewer} path={path} />
      {feed.webs.length === 0 ? (
        <NoWebs />
      ) : (
        <Feed feed={feed} label="Trending webs" viewer={viewer} detailsBase="/" shows="public" />
      )}
    </Frame>
  );
}

function NoWebs() {
  return (
    <EmptyState
      kind="web"
      title={messages.noResult}
      text="Nobody has shared a web yet. The first one can be yours."
    >
      <ButtonLink look="accent" href="/new-web">
        Start Coding
      </ButtonLink>
    </EmptyState>
  );
}
