import { runInThread } from '../../../../shared/process/run-in-thread.ts';
import type { Comparisons, SentWeb } from './compare-panes.ts';

/** Loading the compilers takes about 2 s, and ordinary sources of 1 MiB as long again. */
const maxMs = 20_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, stackSizeMb: 4 };

/**
 * Compares the code of a web with its sources in a thread, since a crafted source can take hours, all memory or the
 * whole stack. Members' code is never run. Returns null for such a source.
 */
export const compareSources = (web: SentWeb): Promise<Comparisons | null> =>
  runInThread(new URL('compare-thread.ts', import.meta.url), web, { maxMs, resourceLimits });
