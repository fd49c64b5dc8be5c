import { Worker } from 'node:worker_threads';
import type { Block } from './tree.ts';

/** An ordinary document of 50,000 characters takes 20 ms. */
const maxMs = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 128, stackSizeMb: 4 };

/**
 * Parses Markdown in a thread of its own, since a text can be made to take hours, all memory or the whole stack. Returns
 * null for such a text.
 */
export async function parseMarkdown(text: string): Promise<Block[] | null> {
  const thread = new Worker(new URL('parse-thread.ts', import.meta.url), {
    workerData: text,
    resourceLimits,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      thread.on('message', (said: 'ready' | Block[]) => {
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
