import type { Plugin } from 'prettier';
import { format, formatWithCursor } from 'prettier/standalone';
import type { FormatAnswer, FormatTask } from './format.ts';

type Parsers = Readonly<Partial<Record<FormatTask['written'], string>>>;

/** Makes this worker format texts with these parsers of Prettier. */
export function answerFormat(parsers: Parsers, plugins: Plugin[]): void {
  self.onmessage = async ({ data }: MessageEvent<FormatTask>) => {
    self.postMessage(await answerTo(data, parsers, plugins));
  };
}

async function answerTo(
  { id, written, text, cursor }: FormatTask,
  parsers: Parsers,
  plugins: Plugin[],
): Promise<FormatAnswer> {
  const options = { parser: parsers[written], plugins };
  try {
    if (cursor === null) return { id, text: await format(text, options), cursor: 0 };
    const done = await formatWithCursor(text, { ...options, cursorOffset: cursor });
    return { id, text: done.formatted, cursor: done.cursorOffset };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error), line: lineOf(error) };
  }
}

/** The line of the syntax error. */
function lineOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('loc' in error)) return null;
  const { loc } = error;
  if (typeof loc !== 'object' || loc === null || !('start' in loc)) return null;
  const { start } = loc;
  if (typeof start !== 'object' || start === null || !('line' in start)) return null;
  return typeof start.line === 'number' ? start.line : null;
}
