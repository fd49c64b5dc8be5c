import { Frame } from '../../../../(layout)/index.server.ts';
import type { PageProps } from '../../../../page-context.ts';
import { Author, ForksHead, NoForks } from '../forks/ForksHead.server.tsx';
import '../forks/forks.css';
import { useContext } from 'react';
import type { ForkNode } from '../../../../../modules/webs/contract/index.ts';
import { pagePath } from '../../../../page-path.ts';
import { OpenedByLinkContext } from '../../../../runtime/use-link-key.ts';
import { Day } from '../../../../ui/Day.tsx';
import { VisibilityMark } from '../../../../ui/VisibilityMark.tsx';
import type { ForkTreeData } from './+data.ts';

/** The forks of a web, their forks and so on. */
export default function Page({ data: { web, tree }, viewer, path }: PageProps<ForkTreeData>) {
  const { nodes, isComplete } = tree;
  return (
    <Frame viewer={viewer} path={path}>
      <ForksHead web={web} path={path} />
      {nodes.length === 0 ? (
        <NoForks webId={web._id} />
      ) : (
        <ForkTree nodes={nodes} label={`Fork tree of ${web.title}`} />
      )}
      {!isComplete && (
        <p className="forks-note">
          There are more forks than the tree can show. The list shows all forks of a web; the tree of a fork
          shows the forks below it.
        </p>
      )}
    </Frame>
  );
}

/** Forks, their forks and so on, as nested lists. */
function ForkTree({ nodes, label }: { nodes: readonly ForkNode[]; label: string }) {
  // The page with the changes belongs to the fork, which the key of the original does not open.
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

type Branch = { key: number; node: ForkNode; below: Branch[] };

/** Nests nodes that are sent depth first: the parent of a node is the last earlier node one level above it. */
function toBranches(nodes: readonly ForkNode[]): Branch[] {
  const top: Branch[] = [];
  /** The lists that are open, by level. */
  const open = [top];
  for (const [key, node] of nodes.entries()) {
    const branch: Branch = { key, node, below: [] };
    open.length = Math.min(open.length, node.depth);
    open.at(-1)?.push(branch);
    open.push(branch.below);
  }
  return top;
}
