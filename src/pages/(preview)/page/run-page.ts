import { assemblePage, type WebCode } from '../../../modules/webs/page.ts';
import { inlineScripts, nameScripts } from './inline-scripts.ts';

/** The page of one run, its scripts named so that their errors can be told apart. */
export function runPage(web: WebCode): string {
  return assemblePage({ ...web, html: nameScripts(web.html) });
}

/** Where the code of each script in the HTML starts: offsets, by the number in the script's name. */
export function scriptStarts(html: string): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(inlineScripts(html), ({ start }) => start);
}
