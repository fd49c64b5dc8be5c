import { runInThread } from '../process/run-in-thread.ts';
import type { Block } from './tree.ts';

/** Maximum milliseconds. An ordinary document of 50,000 characters takes 20 ms. */
const maxMs = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 128, stackSizeMb: 4 };

/** Parses Markdown in a thread. Returns null for a text that takes too long, too much memory or too much stack. */
export const parseMarkdown = (text: string): Promise<Block[] | null> =>
  runInThread(new URL('parse-thread.ts', import.meta.url), text, { maxMs, resourceLimits });
