/** The parts of a web that decide what its result looks like. */
export type WebCode = {
  html: string;
  css: string;
  js: string;
  cssLinks: readonly string[];
  jsLinks: readonly string[];
  htmlLinks: readonly string[];
};

/** Links and head tags shorter than this are left out without a word. */
export const SHORTEST_LINK = 10;

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function sameButCss(before: WebCode, after: WebCode): boolean {
  return (
    before.html === after.html &&
    before.js === after.js &&
    sameList(before.cssLinks, after.cssLinks) &&
    sameList(before.jsLinks, after.jsLinks) &&
    sameList(before.htmlLinks, after.htmlLinks)
  );
}

/** True when nothing but the style sheet differs, which a running result can take over as it stands. */
export function differsInCssOnly(before: WebCode, after: WebCode): boolean {
  return before.css !== after.css && sameButCss(before, after);
}

/** True when the two would run alike. */
export function sameCode(before: WebCode, after: WebCode): boolean {
  return before.css === after.css && sameButCss(before, after);
}
