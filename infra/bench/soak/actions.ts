import type { Random } from '../../seed/random.ts';
import type { Subject } from '../data/target.ts';
import type { Person } from './members.ts';
import type { Ledger } from './write-audit.ts';

/** Something that people do on a site; `weight` of 100 are this. Resolves to the status of the answer, 0 for none. */
export type Deed = { name: string; weight: number; run: () => Promise<number> };

export type Parts = { subject: Subject; people: readonly Person[]; random: Random; ledger: Ledger };

/** What comes next, each deed as often as it weighs. */
export function pickDeed(deeds: readonly Deed[], random: Random): Deed {
  let left = random.below(deeds.reduce((sum, { weight }) => sum + weight, 0));
  const next = deeds.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (!next) throw new RangeError('nothing to do');
  return next;
}
