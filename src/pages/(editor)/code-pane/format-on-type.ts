/** A change within one line; columns count from 1, and `to` is the first one that stays. */
export type LineEdit = { from: number; to: number; text: string };

/** The text of a line, counted from 1. */
type Lines = (line: number) => string;

/** How many lines up the beginning of something is looked for. */
const maxDistance = 1_000;

const marginOf = (text: string) => /^\s*/.exec(text)?.[0] ?? '';

/** Gives a line the margin of the line above it at which all that `depthOf` counts as closed has been opened. */
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

/** Once `;` or `}` has been typed in CSS: one blank after the colon, and a closing brace under its rule. */
export function tidyCssLine(lines: Lines, line: number): LineEdit[] {
  const text = lines(line);
  if (/^\s*\}\s*$/.test(text)) {
    return alignWithOpening(lines, line, (each) => countOf(each, /\{/g) - countOf(each, /\}/g));
  }
  const [, name = '', colon] = /^(\s*[-\w]+)(\s*:\s*)[^\s{}][^{}]*;\s*$/.exec(text) ?? [];
  if (colon === undefined || colon === ': ') return [];
  return [{ from: name.length + 1, to: name.length + colon.length + 1, text: ': ' }];
}

/** Once `>` has been typed in HTML: a closing tag of its own line under its opening one. */
export function tidyHtmlLine(lines: Lines, line: number): LineEdit[] {
  const name = /^\s*<\/([a-z][\w-]*)\s*>\s*$/i.exec(lines(line))?.[1];
  if (!name) return [];
  const opening = new RegExp(`<${name}(?=[\\s/>]|$)`, 'gi');
  const closing = new RegExp(`</${name}(?=[\\s>]|$)`, 'gi');
  return alignWithOpening(lines, line, (each) => countOf(each, opening) - countOf(each, closing));
}
