import type { PageContextServer } from 'vike/types';
import type { WebCard } from '../../../../modules/webs/contract/index.ts';
import { isAppError } from '../../../../shared/errors/app-error.ts';
import { pagePath } from '../../../page-path.ts';
import { Ago } from '../../../ui/Ago.server.tsx';

const shownWebs = 12;

/** The latest public webs of a member, for `RecentWebs`. */
export async function findRecentWebs(
  app: PageContextServer['app'],
  viewer: PageContextServer['viewer'],
  username: string,
): Promise<WebCard[]> {
  const request = { page: 1, limit: shownWebs } as const;
  const order = { sortBy: 'createdAt', sortOrder: 'desc' } as const;
  try {
    return (await app.webs.listByUser(viewer, username, { webType: 'public', ...order, ...request })).docs;
  } catch (error) {
    // The account is being deleted.
    if (isAppError(error) && error.status === 404) return [];
    throw error;
  }
}

/** The latest public webs of a member, as small pictures that link to their code without running it. */
export function RecentWebs({ webs }: { webs: readonly WebCard[] }) {
  if (webs.length === 0) return <p className="audit-empty">No public webs</p>;
  return (
    <ul className="recent-webs">
      {webs.map(({ _id, title, image, createdAt }) => (
        <li key={_id}>
          <a className="recent-web" href={`${pagePath('/web/@webId', { webId: _id })}?run=0`}>
            <img className="recent-web-picture" src={image} alt="" width={600} height={350} loading="lazy" />
            <span className="recent-web-title" dir="auto">
              {title}
            </span>
            <span className="recent-web-time">
              <Ago at={createdAt} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
