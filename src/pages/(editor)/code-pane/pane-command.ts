import { useEffect, useState } from 'react';
import type { CodeField } from '../../(drafts)/index.ts';
import type { CodePane } from './code-pane.ts';

/** A snippet for a pane: HTML, or CSS declarations, one per line. */
export type Insertion = {
  field: 'html' | 'css';
  text: string;
  /** URL of a style sheet that the text needs and the web lacks. */
  sheet?: string;
};

/**
 * The text to insert between the two parts of a pane's text, with line breaks, indentation and, if needed, a rule
 * around it.
 */
export function writtenBetween({ field, text }: Insertion, before: string, after: string): string {
  if (field === 'css') return isInRule(before) ? declared(text, before) : ruled(text, before, after);
  const { line, indent } = lineOf(before);
  return after.trim() === '' && line.trim() !== '' ? `\n${indent}${text}` : text;
}

/** The current line up to the caret, and its indentation. */
function lineOf(before: string): { line: string; indent: string } {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return { line, indent: /^\s*/.exec(line)?.[0] ?? '' };
}

/** Comments and strings. An unclosed one extends to the end, which keeps the match linear. */
const silent = /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g;

/** Whether declarations inserted here belong to a rule; `@media` and the like contain rules, not declarations. */
function isInRule(before: string): boolean {
  const open: string[] = [];
  let prelude = '';
  for (const [part] of before.replaceAll(silent, ' ').matchAll(/[{};]|[^{};]+/g)) {
    if (part === '{') open.push(prelude.trim());
    if (part === '}') open.pop();
    prelude = /[{};]/.test(part) ? '' : part;
  }
  return open.some((selector) => !selector.startsWith('@'));
}

function declared(text: string, before: string): string {
  const { line, indent } = lineOf(before);
  const code = before.replaceAll(silent, ' ').trimEnd();
  const end = /[{};]$/.test(code) ? '' : ';';
  const isOpening = line.trimEnd().endsWith('{');
  const margin = isOpening ? `${indent}  ` : indent;
  const block = text.replaceAll('\n', `\n${margin}`);
  return line.trim() === '' ? `${end}${block}` : `${end}\n${margin}${block}`;
}

/** Outside of a rule, declarations are wrapped in a rule for the whole page. */
function ruled(text: string, before: string, after: string): string {
  const { line } = lineOf(before);
  const [gap, margin] = line.trim() === '' ? ['', line] : ['\n\n', ''];
  // An empty page has no height, so a background image would not be visible.
  const whole = text.includes('background-image') ? `${text}\nmin-height: 100vh;` : text;
  const block = whole.replaceAll('\n', `\n${margin}  `);
  const end = /^[^\S\n]*(?:\n|$)/.test(after) ? '' : '\n';
  return `${gap}body {\n${margin}  ${block}\n${margin}}${end}`;
}

/** An action to run on a pane once it is shown. */
export type PaneCommand = { field: CodeField; act: (pane: CodePane) => void };

/** Inserts text at the caret. */
export const insertCommand = (insertion: Insertion): PaneCommand => ({
  field: insertion.field,
  act: (pane) => pane.insert((before, after) => writtenBetween(insertion, before, after)),
});

/** The latest command, whose pane the workspace shows, and the function that sets the next one. */
export function usePaneCommand(paneOf: (field: CodeField) => CodePane | undefined) {
  const [command, setCommand] = useState<PaneCommand | null>(null);
  useEffect(() => {
    const pane = command && paneOf(command.field);
    if (pane) command.act(pane);
  }, [command, paneOf]);
  return [command, setCommand] as const;
}
