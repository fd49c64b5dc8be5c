/** Something to be put into a pane: markup, or declarations of CSS, each on a line of its own. */
export type Insertion = { field: 'html' | 'css'; text: string };

/** What to write between the two parts of a pane's text so that `insertion` does there what it is meant to do. */
export function writtenBetween({ field, text }: Insertion, before: string, after: string): string {
  if (field === 'css') return isInRule(before) ? declared(text, before) : ruled(text, before, after);
  const { line, indent } = lineOf(before);
  return after.trim() === '' && line.trim() !== '' ? `\n${indent}${text}` : text;
}

/** The line that the caret stands in, as far as the caret. */
function lineOf(before: string): { line: string; indent: string } {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return { line, indent: /^\s*/.exec(line)?.[0] ?? '' };
}

/** Comments and strings; what never ends reaches to the end, or every sign of it would be a new beginning. */
const silent = /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g;

/** Whether declarations that follow belong to a rule; `@media` and the like hold rules themselves. */
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

/** Outside of every rule, declarations become those of the whole page. */
function ruled(text: string, before: string, after: string): string {
  const { line } = lineOf(before);
  const [gap, margin] = line.trim() === '' ? ['', line] : ['\n\n', ''];
  // A page without content has no height that a picture could fill.
  const whole = text.includes('background-image') ? `${text}\nmin-height: 100vh;` : text;
  const block = whole.replaceAll('\n', `\n${margin}  `);
  const end = /^[^\S\n]*(?:\n|$)/.test(after) ? '' : '\n';
  return `${gap}body {\n${margin}  ${block}\n${margin}}${end}`;
}
