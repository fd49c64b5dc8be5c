import type { ReactNode } from 'react';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { kindNames } from '../../../modules/webs/rules/source-kinds.ts';
import { Comments } from '../../(comments)/index.ts';
import { HiddenNotice } from '../../(reports)/index.server.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { formatCount } from '../../runtime/feeds/feed-data.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { useLinkKey } from '../../runtime/use-link-key.ts';
import { Day } from '../../ui/Day.tsx';
import { GitForkIcon } from '../../ui/icons.tsx';
import { VisibilityWords } from '../../ui/VisibilityMark.tsx';
import type { DetailsView } from '../details/+data.ts';

type AboutProps = Pick<
  DetailsView,
  'web' | 'code' | 'forksCount' | 'comments' | 'thread' | 'notice' | 'hiddenComments'
> & {
  viewer: PageReader;
};

const headingId = 'details-comments';

/** A web's description, origin and comments. */
export function AboutWeb({
  web,
  code,
  forksCount,
  comments,
  thread,
  notice,
  hiddenComments,
  viewer,
}: AboutProps) {
  const keepKey = useLinkKey();
  const kinds = Object.values(code).flatMap(({ source }) => (source ? [kindNames[source.kind]] : []));
  return (
    <aside className="details-about" aria-label="About this web">
      <HiddenNotice notice={notice} />
      <p dir="auto" className="details-text" data-web-description="">
        {web.description}
      </p>
      <ul className="details-tags" aria-label="Tags" hidden={web.tags.length === 0} data-web-tags="">
        {web.tags.map((tag) => (
          <li key={tag}>
            <a className="details-tag" href={pagePath('/tag/@tag', { tag })}>
              {tag}
            </a>
          </li>
        ))}
      </ul>
      <dl className="details-facts">
        <Fact name="Web Type" isHidden={web.isPublic} data-web-private="" data-visibility={web.visibility}>
          <VisibilityWords />
        </Fact>
        {web.forkedFrom && (
          <Fact name="Forked from">
            <GitForkIcon />
            <span>
              <a href={pagePath('/web/@webId', { webId: web.forkedFrom._id })}>{web.forkedFrom.title}</a> by{' '}
              <a className="name-link" href={pagePath('/@username', { username: web.forkedFrom.username })}>
                {web.forkedFrom.fullName || web.forkedFrom.username}
              </a>{' '}
              · <a href={keepKey(pagePath('/web/@webId/changes', { webId: web._id }))}>Changes</a>
            </span>
          </Fact>
        )}
        {forksCount > 0 && (
          <Fact name="Forks">
            <GitForkIcon />
            <a href={keepKey(pagePath('/web/@webId/forks', { webId: web._id }))}>
              {formatCount(forksCount, 'fork')}
            </a>
          </Fact>
        )}
        {kinds.length > 0 && <Fact name="Written in">{kinds.join(', ')}</Fact>}
        <Fact name="Created">
          <Day at={web.createdAt} />
        </Fact>
        {web.updatedAt.slice(0, 10) !== web.createdAt.slice(0, 10) && (
          <Fact name="Updated">
            <Day at={web.updatedAt} />
          </Fact>
        )}
      </dl>
      <section className="details-comments" id="comments" aria-labelledby={headingId} tabIndex={-1}>
        {viewer && comments ? (
          <Island
            of={Comments}
            webId={web._id}
            viewerId={viewer.id}
            first={comments}
            linked={thread}
            hidden={hiddenComments}
            headingId={headingId}
          />
        ) : (
          <LoginHint count={web.commentsCount} />
        )}
      </section>
    </aside>
  );
}

function LoginHint({ count }: { count: number }) {
  return (
    <>
      <h3 id={headingId}>
        Comments <span className="count details-comments-count">{count}</span>
      </h3>
      <p className="details-note">
        {messages.loginToComment}{' '}
        <a href={pagePath('/login')} data-return="here">
          Log In
        </a>
      </p>
    </>
  );
}

type FactProps = { name: string; isHidden?: boolean; children: ReactNode };

function Fact({ name, isHidden = false, children, ...data }: FactProps & Record<`data-${string}`, string>) {
  return (
    <div className="details-fact" hidden={isHidden} {...data}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
