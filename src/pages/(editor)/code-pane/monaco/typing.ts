/** A change within one line. Columns count from 1; `to` is exclusive. */
export type LineEdit = { from: number; to: number; text: string };

/** The text of a line, counted from 1. */
type Lines = (line: number) => string;

/** Maximum number of lines searched upwards for an opening tag or brace. */
const maxDistance = 1_000;

const marginOf = (text: string) => /^\s*/.exec(text)?.[0] ?? '';

/** Indents a closing tag or brace like the line with its opening one; `depthOf` counts the nesting of a text. */
function alignWithOpening(lines: Lines, line: number, depthOf: (text: string) => number): LineEdit[] {
  const own = marginOf(lines(line));
  let depth = depthOf(lines(line));
  for (let above = line - 1; above >= Math.max(1, line - maxDistance); above -= 1) {
    depth += depthOf(lines(above));
    if (depth < 0) continue;
    const margin = marginOf(lines(above));
    return margin === own ? [] : [{ from: 1, to: own.length + 1, text: margin }];
  }
  return [];
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** After `;` or `}` in CSS: puts one space after the colon, and aligns a closing brace with its rule. */
export function tidyCssLine(lines: Lines, line: number): LineEdit[] {
  const text = lines(line);
  if (/^\s*\}\s*$/.test(text)) {
    return alignWithOpening(lines, line, (each) => countOf(each, /\{/g) - countOf(each, /\}/g));
  }
  const [, name = '', colon] = /^(\s*[-\w]+)(\s*:\s*)[^\s{}][^{}]*;\s*$/.exec(text) ?? [];
  if (colon === undefined || colon === ': ') return [];
  return [{ from: name.length + 1, to: name.length + colon.length + 1, text: ': ' }];
}

/** After `>` in HTML: aligns a closing tag on its own line with its opening tag. */
export function tidyHtmlLine(lines: Lines, line: number): LineEdit[] {
  const name = /^\s*<\/([a-z][\w-]*)\s*>\s*$/i.exec(lines(line))?.[1];
  if (!name) return [];
  const opening = new RegExp(`<${name}(?=[\\s/>]|$)`, 'gi');
  const closing = new RegExp(`</${name}(?=[\\s>]|$)`, 'gi');
  return alignWithOpening(lines, line, (each) => countOf(each, opening) - countOf(each, closing));
}

/** An opening tag of JSX at the end of a text: `<b>`, `<Card title="a" onClick={go}>` or `<>`. */
const openingTag =
  /(^|[^\w$)\]])<([A-Za-z][\w.:-]*(?=[\s>])|)(?:\s(?:[^<>"'{}/]|"[^"]*"|'[^']*'|\{[^{}]*\}|\/(?!>))*)?>$/;

/** Maximum characters of a tag on one line that is closed automatically. */
const maxTag = 400;

/** The closing tag to insert after a `>` that was typed at the end of `before`; null if it ended no opening tag. */
export function closingTagFor(before: string, after: string): string | null {
  const name = openingTag.exec(before.slice(-maxTag))?.[2];
  if (name === undefined || after.startsWith(`</${name}`)) return null;
  return `</${name}>`;
}

const wordAtEnd = /[\p{L}\p{N}-]+$/u;
const endOfWords = /[\p{L}\p{N},.;:!?]$/u;
/** Maximum characters of a word that is examined: no abbreviation is a single word of this length. */
const maxWord = 200;

/**
 * Maximum characters of a line in which Emmet is used. At every key, its time grows with the square of the line's
 * length. No abbreviation that people write is as long.
 */
export const maxEmmetLine = 500;

/**
 * Whether the text of a line of HTML ends in a plain word of a sentence, such as "a quick b": a word after other words,
 * outside of tags. False for abbreviations with operators, such as "ul>li".
 */
export function endsInProse(textBefore: string): boolean {
  const text = textBefore.slice(-maxWord);
  const word = wordAtEnd.exec(text)?.[0] ?? '';
  const rest = text.slice(0, text.length - word.length);
  const words = rest.trimEnd();
  if (word === '' || words === rest || !endOfWords.test(words)) return false;
  return words.lastIndexOf('<') <= words.lastIndexOf('>');
}
