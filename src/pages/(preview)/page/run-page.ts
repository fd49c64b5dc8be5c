import { beginPage, type WebCode } from '../../../modules/webs/rules/page.ts';
import { inlineScripts, nameScripts } from './inline-scripts.ts';

/** The page of one run: its HTML up to the web's own script, which the frame adds. */
export type RunPage = { html: string; js: string };

/** The page of one run, with named scripts so that their errors can be distinguished. */
export function runPage(web: WebCode): RunPage {
  return { html: beginPage({ ...web, html: nameScripts(web.html) }), js: web.js };
}

/** Start offsets of the inline scripts in the HTML, by the number in the script's name. */
export function scriptStarts(html: string): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(inlineScripts(html), ({ start }) => start);
}
