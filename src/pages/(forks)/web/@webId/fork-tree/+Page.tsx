import { Frame } from '../../../../(layout)/index.server.ts';
import type { PageProps } from '../../../../page-context.ts';
import { ForksHead } from '../../../components/ForksHead.server.tsx';
import { ForkTree } from '../../../components/ForkTree.server.tsx';
import { NoForks } from '../../../components/NoForks.server.tsx';
import '../../../forks.css';
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
          There are more forks than a tree shows: the list has all of one web, and the tree of a fork those
          below it.
        </p>
      )}
    </Frame>
  );
}
