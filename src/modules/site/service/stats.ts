import type { SiteStats } from '../contract.ts';
import { countStats, findStats, isCounted } from '../repository/stats.ts';
import type { Deps } from './deps.ts';

/** How old the figures of today may be, in seconds. */
const maxStatsAge = 60;

/** The figures of the last `days` days, the oldest first; those of today are counted again when they are too old. */
export async function listStats({ db }: Pick<Deps, 'db'>, days: number): Promise<SiteStats> {
  if (!(await isCounted(db, maxStatsAge))) await countStats(db);
  return findStats(db, days);
}
