import type { WebWhole } from '../../../../../modules/webs/contract/index.ts';
import { pagePath } from '../../../../page-path.ts';
import { useLinkKey } from '../../../../runtime/use-link-key.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { GitForkIcon } from '../../../../ui/icons.tsx';
import { EmptyState } from '../../../../ui/lists/States.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';

export type ForkedWeb = Pick<WebWhole, '_id' | 'title' | 'owner' | 'forkedFrom'>;

/** The heading of the pages about a web's forks, with the links between them. */
export function ForksHead({ web, path }: { web: ForkedWeb; path: string }) {
  const { _id: webId, title, owner, forkedFrom } = web;
  const keepKey = useLinkKey();
  const tabs = [
    { href: pagePath('/web/@webId/forks', { webId }), words: 'List' },
    { href: pagePath('/web/@webId/fork-tree', { webId }), words: 'Tree' },
  ];
  return (
    <>
      <PageHead
        title={
          <>
            Forks of{' '}
            <a dir="auto" href={keepKey(pagePath('/web/@webId', { webId }))}>
              {title}
            </a>
          </>
        }
        meta={
          <>
            <p>
              by <Author {...owner} />
            </p>
            {forkedFrom && (
              <p>
                <GitForkIcon /> Forked from{' '}
                <a dir="auto" href={pagePath('/web/@webId/fork-tree', { webId: forkedFrom._id })}>
                  {forkedFrom.title}
                </a>{' '}
                by <Author {...forkedFrom} /> ·{' '}
                <a href={keepKey(pagePath('/web/@webId/changes', { webId }))}>Changes to it</a>
              </p>
            )}
          </>
        }
      />
      <nav className="tabs tabs-page strip" aria-label="Forks">
        {tabs.map(({ href, words }) => (
          <a
            key={href}
            className="tab"
            href={keepKey(href)}
            aria-current={path === href ? 'page' : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
    </>
  );
}

/** A link to a member's profile. */
export function Author({ username, fullName }: { username: string; fullName: string }) {
  return (
    <a dir="auto" className="name-link" href={pagePath('/@username', { username })}>
      {fullName || username}
    </a>
  );
}

/** The empty state of a list or tree of forks. */
export function NoForks({ webId }: { webId: string }) {
  const keepKey = useLinkKey();
  return (
    <EmptyState kind="fork" title="No forks yet" text="Members can fork this web in the editor.">
      <ButtonLink href={keepKey(pagePath('/web/@webId', { webId }))}>View In Editor</ButtonLink>
    </EmptyState>
  );
}
