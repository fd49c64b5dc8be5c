import { assemblePage, type WebCode } from '../../../modules/webs/page.ts';
import { inlineScripts, nameScripts } from './inline-scripts.ts';

/** The HTML page of one run, with named scripts so that their errors can be told apart. */
export function runPage(web: WebCode): string {
  return assemblePage({ ...web, html: nameScripts(web.html) });
}

/** Start offsets of the inline scripts in the HTML, by the number in the script's name. */
export function scriptStarts(html: string): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(inlineScripts(html), ({ start }) => start);
}
