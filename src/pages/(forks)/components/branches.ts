import type { ForkNode } from '../../../modules/webs/contract/index.ts';

export type Branch = { key: number; node: ForkNode; below: Branch[] };

/** Nests nodes that are sent depth first: each is below the last one before it that is one level higher. */
export function toBranches(nodes: readonly ForkNode[]): Branch[] {
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
