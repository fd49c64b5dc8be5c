import type { Random } from '../../seed/random.ts';
import type { Target } from '../data/target.ts';
import type { LoggedInMember } from './members.ts';
import type { Ledger } from './write-audit.ts';

/** One kind of request; `weight` of 100 requests are of this kind. Resolves to the status of the reply, 0 without one. */
export type Action = { name: string; weight: number; run: () => Promise<number> };

export type Deps = { target: Target; members: readonly LoggedInMember[]; random: Random; ledger: Ledger };

/** A random action, by weight. */
export function pickAction(actions: readonly Action[], random: Random): Action {
  let left = random.below(actions.reduce((sum, { weight }) => sum + weight, 0));
  const next = actions.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (!next) throw new RangeError('every action has the weight 0');
  return next;
}
