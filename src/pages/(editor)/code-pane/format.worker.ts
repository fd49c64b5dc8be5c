import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import * as html from 'prettier/plugins/html';
import * as postcss from 'prettier/plugins/postcss';
import { format, formatWithCursor } from 'prettier/standalone';
import type { FormatAnswer, FormatTask } from './format.ts';

const plugins = [html, postcss, babel, estree];
const parsers = { html: 'html', css: 'css', js: 'babel' } as const;

self.onmessage = async ({ data }: MessageEvent<FormatTask>) => {
  self.postMessage(await answerTo(data));
};

async function answerTo({ id, field, text, cursor }: FormatTask): Promise<FormatAnswer> {
  const options = { parser: parsers[field], plugins };
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
