import { forbidCaching } from '../../../../shared/cache/collected-tags.ts';
import { readerOf } from '../../../../shared/db/database.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import type { Viewer } from '../../../../shared/viewer.ts';
import type { ForkNode, ForkTree } from '../../contract/index.ts';
import { toForkNode } from '../../present.ts';
import { findForkTree, type TreeLimits, type TreeRow } from '../../repository/lists/forks.ts';
import { findOwner } from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';

/** Limits of a displayed tree; the tree of a web within it shows the rest. */
const limits: TreeLimits = { depth: 20, forks: 50, nodes: 300 };

/**
 * The forks of a web, their forks and so on, depth first, newest first; 404 if the viewer cannot see the web. A web
 * that they cannot see is left out, unless they can see one of its forks.
 */
export async function getForkTree(deps: Deps, viewer: Viewer, id: string): Promise<ForkTree> {
  const web = isId(id) ? await findOwner(readerOf(deps.db), viewer, id) : undefined;
  if (!web) throw notFound();
  // A change of any of its webs changes the tree, which would be too many tags for one page.
  forbidCaching();
  const rows = await findForkTree(deps.db, viewer, id, limits);
  return build(deps.publicUrl, id, rows);
}

function build(publicUrl: string, rootId: string, rows: readonly TreeRow[]): ForkTree {
  const isWithin = (row: TreeRow, at: number) =>
    row.depth <= limits.depth && row.position <= limits.forks && at < limits.nodes;
  const left = rows.filter((row, at) => !isWithin(row, at) && row.isShown);
  const parentsWithMore = new Set(left.map(({ parentId }) => parentId));
  const byParent = Map.groupBy(rows.filter(isWithin), ({ parentId }) => parentId);
  const nodesBelow = (parentId: string): ForkNode[] =>
    (byParent.get(parentId) ?? []).flatMap((row) => {
      const below = nodesBelow(row.id);
      if (!row.isShown && below.length === 0) return [];
      return [toForkNode(row, parentsWithMore.has(row.id), publicUrl), ...below];
    });
  return { nodes: nodesBelow(rootId), isComplete: left.length === 0 && rows.length <= limits.nodes };
}
