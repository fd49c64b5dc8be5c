import type { Draft } from './model/draft.ts';
import { codeFields, sourceFields, sourceOf } from './model/web-fields.ts';

/** The texts of a draft in the same order for every draft: of each pane the code, then its source, '' if it has none. */
export const textsOf = ({ fields }: Draft): string[] =>
  codeFields.flatMap((field) => [fields[field], sourceOf(fields, field)?.text ?? '']);

/** The draft with these texts, in the order of `textsOf`. */
export function withTexts(draft: Draft, texts: readonly string[]): Draft {
  const fields = { ...draft.fields };
  for (const [index, field] of codeFields.entries()) {
    const source = sourceOf(fields, field);
    fields[field] = texts[2 * index] ?? '';
    if (source) fields[sourceFields[field]] = { ...source, text: texts[2 * index + 1] ?? '' };
  }
  return { ...draft, fields };
}

export const withoutTexts = (draft: Draft): Draft => withTexts(draft, []);

/** A replacement of the characters from `start` to before `end`. */
type TextEdit = { start: number; end: number; text: string };

export const applyEdit = (before: string, { start, end, text }: TextEdit): string =>
  before.slice(0, start) + text + before.slice(end);

/** The shortest edit that turns `before` into `after`. */
export function editBetween(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  const start = commonStart(before, after, shorter);
  const kept = commonEnd(before, after, shorter - start);
  return { start, end: before.length - kept, text: after.slice(start, after.length - kept) };
}

/** Characters that are compared at once, which is faster than one by one. */
const block = 4_096;

/** How many of the first `most` characters are equal. */
function commonStart(a: string, b: string, most: number): number {
  let count = 0;
  while (count + block <= most && a.startsWith(b.slice(count, count + block), count)) count += block;
  while (count < most && a[count] === b[count]) count += 1;
  return count;
}

/** How many of the last `most` characters are equal. */
function commonEnd(a: string, b: string, most: number): number {
  let count = 0;
  const blockBefore = (end: number) => b.slice(end - block, end);
  while (count + block <= most && a.endsWith(blockBefore(b.length - count), a.length - count)) count += block;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return count;
}
