import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Block } from './tree.ts';

/** What ordinary documents of 50,000 characters need is a hundredth of it (ms), once the thread has started. */
const maxMs = 3_000;
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
  try {
    const [blocks] = await once(thread, 'message', { signal: AbortSignal.timeout(maxMs) });
    return blocks;
  } catch {
    return null;
  } finally {
    await thread.terminate();
  }
}
