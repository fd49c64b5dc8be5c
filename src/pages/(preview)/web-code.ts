import type { WebCode } from '../../modules/webs/rules/page.ts';

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function sameButStyle(before: WebCode, after: WebCode): boolean {
  return (
    before.html === after.html &&
    before.js === after.js &&
    before.importMap === after.importMap &&
    sameList(before.jsLinks, after.jsLinks) &&
    sameList(before.htmlLinks, after.htmlLinks)
  );
}

/** True if only style sheets differ, which a running result can apply in place. */
export function differsInStyleOnly(before: WebCode, after: WebCode): boolean {
  return !sameCode(before, after) && sameButStyle(before, after);
}

/** True if both versions run in the same way. */
export function sameCode(before: WebCode, after: WebCode): boolean {
  return before.css === after.css && sameList(before.cssLinks, after.cssLinks) && sameButStyle(before, after);
}
