import { useContext } from 'react';
import type { ForkNode } from '../../../modules/webs/contract/index.ts';
import { pagePath } from '../../page-path.ts';
import { OpenedByLinkContext } from '../../runtime/links/use-link-key.ts';
import { Day } from '../../ui/Day.tsx';
import { VisibilityMark } from '../../ui/VisibilityMark.tsx';
import { type Branch, toBranches } from './branches.ts';
import { Author } from './ForksHead.server.tsx';

/** Forks, their forks and so on, as nested lists. */
export function ForkTree({ nodes, label }: { nodes: readonly ForkNode[]; label: string }) {
  // The page about the changes is one of the fork, which the key of the original does not open.
  const isOriginalSeen = useContext(OpenedByLinkContext) === null;
  return (
    <ul className="fork-tree" aria-label={label}>
      {toBranches(nodes).map((branch) => (
        <Node key={branch.key} branch={branch} isOriginalSeen={isOriginalSeen} />
      ))}
    </ul>
  );
}

function Node({ branch, isOriginalSeen }: { branch: Branch; isOriginalSeen: boolean }) {
  const { node, below } = branch;
  return (
    <li>
      <div className="fork-node">
        {node.web ? (
          <Fork web={node.web} hasMore={node.hasMore} isOriginalSeen={isOriginalSeen} />
        ) : (
          <span className="fork-unseen">A web you cannot see</span>
        )}
      </div>
      {below.length > 0 && (
        <ul>
          {below.map((child) => (
            <Node key={child.key} branch={child} isOriginalSeen={node.web !== null} />
          ))}
        </ul>
      )}
    </li>
  );
}

type ForkProps = { web: NonNullable<ForkNode['web']>; hasMore: boolean; isOriginalSeen: boolean };

function Fork({ web, hasMore, isOriginalSeen }: ForkProps) {
  const { _id: webId, title, visibility, createdAt } = web;
  return (
    <>
      <a className="fork-title" href={pagePath('/web/@webId', { webId })} dir="auto">
        {title}
      </a>
      <span className="fork-by">
        by <Author {...web} />
      </span>
      <span className="fork-facts">
        <VisibilityMark className="fork-private" visibility={visibility} />
        <Day at={createdAt} />
        {isOriginalSeen && (
          <a href={pagePath('/web/@webId/changes', { webId })} aria-label={`Changes in ${title}`}>
            Changes
          </a>
        )}
        {hasMore && (
          <a href={pagePath('/web/@webId/fork-tree', { webId })} aria-label={`More forks of ${title}`}>
            More forks
          </a>
        )}
      </span>
    </>
  );
}
