import { messages } from '../../../modules/webs/messages.ts';
import { Frame } from '../../(layout)/index.server.ts';
import { Feed } from '../../(webs)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/lists/States.tsx';
import { HomeTabs } from '../components/HomeTabs.tsx';
import { Intro } from '../components/Intro.tsx';
import type { HomeData } from './+data.ts';

/** Trending webs. */
export default function Page({ data: { feed, intro }, viewer, path }: PageProps<HomeData>) {
  if (!feed)
    return (
      <Frame viewer={viewer} path={path}>
        <h1 className="visually-hidden">{intro.title}</h1>
        <Intro {...intro} />
      </Frame>
    );
  return (
    <Frame viewer={viewer} path={path}>
      {!viewer && feed.page === 1 && <Intro {...intro} />}
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
      <ButtonLink look="accent" href={pagePath('/new-web')}>
        Start Coding
      </ButtonLink>
    </EmptyState>
  );
}
