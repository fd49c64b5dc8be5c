import { Frame } from '../../../../(layout)/index.server.ts';
import { Feed } from '../../../../(webs)/index.server.ts';
import type { PageProps } from '../../../../page-context.ts';
import { formatCount } from '../../../../runtime/feeds/feed-data.ts';
import { ForksHead, NoForks } from './ForksHead.server.tsx';
import './forks.css';
import type { ForksData } from './+data.ts';

/** The forks of a web, newest first. */
export default function Page({ data: { web, feed }, viewer, path }: PageProps<ForksData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <ForksHead web={web} path={path} />
      {feed.webs.length === 0 ? (
        <NoForks webId={web._id} />
      ) : (
        <>
          <p className="list-count" role="status" data-list-count="fork">
            {formatCount(feed.total, 'fork')}
          </p>
          <Feed feed={feed} label={`Forks of ${web.title}`} viewer={viewer} />
        </>
      )}
    </Frame>
  );
}
