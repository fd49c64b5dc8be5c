import { Worker } from 'node:worker_threads';
import type { Comparisons, SentWeb } from './compare-panes.ts';

/** Loading the compilers takes about 2 s, and ordinary sources of 1 MiB as long again. */
const maxMs = 20_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, stackSizeMb: 4 };

/**
 * Compares the code of a web with its sources in a thread, since a crafted source can take hours, all memory or the
 * whole stack. Members' code is never run. Returns null for such a source.
 */
export async function compareSources(web: SentWeb): Promise<Comparisons | null> {
  const thread = new Worker(new URL('compare-thread.ts', import.meta.url), {
    workerData: web,
    resourceLimits,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      thread.on('message', (said: 'ready' | Comparisons) => {
        if (said === 'ready') timer = setTimeout(() => resolve(null), maxMs);
        else resolve(said);
      });
      thread.on('error', () => resolve(null));
      thread.on('exit', () => resolve(null));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
