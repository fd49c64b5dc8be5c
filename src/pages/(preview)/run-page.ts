import { assemblePage, type WebCode } from '../../modules/webs/page.ts';
import { nameScripts } from './inline-scripts.ts';

/** The page of one run, its scripts named so that their errors can be told apart. */
export function runPage(web: WebCode): string {
  return assemblePage({ ...web, html: nameScripts(web.html) });
}

/** The web with its loops guarded, for a frame that shares our page's process. */
export async function guardedWeb(web: WebCode): Promise<WebCode> {
  const { guardWeb } = await import('./loop-guard.ts');
  return guardWeb(web);
}

/** A line of the console's, likewise. */
export async function guardedCode(code: string): Promise<string> {
  const { guardLoops } = await import('./loop-guard.ts');
  return guardLoops(code);
}
