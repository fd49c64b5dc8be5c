import type { WebCode } from '../../modules/webs/page.ts';

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function sameButStyle(before: WebCode, after: WebCode): boolean {
  return (
    before.html === after.html &&
    before.js === after.js &&
    sameList(before.jsLinks, after.jsLinks) &&
    sameList(before.htmlLinks, after.htmlLinks)
  );
}

/** True when nothing but style sheets differ, which a running result can take over as it stands. */
export function differsInStyleOnly(before: WebCode, after: WebCode): boolean {
  return !sameCode(before, after) && sameButStyle(before, after);
}

/** True when the two would run alike. */
export function sameCode(before: WebCode, after: WebCode): boolean {
  return before.css === after.css && sameList(before.cssLinks, after.cssLinks) && sameButStyle(before, after);
}
