import type { WebCode } from '../../../modules/webs/rules/page.ts';
import { keepWorker } from '../../runtime/call-worker.ts';
import { hasScript, type RunPage, runPage } from './inline-scripts.ts';

type Task = { kind: 'page'; web: WebCode; isGuarded: boolean } | { kind: 'line'; code: string };
export type PrepareTask = Task & { id: number };
/**
 * A page that can be run; for a line of the console, its script. `starts` are the offsets of the scripts in the web's
 * HTML; null if not computed.
 */
type PreparedPage = { page: RunPage; starts: Uint32Array<ArrayBuffer> | null };
/** The worker's reply. */
export type PrepareAnswer = PreparedPage & { id: number };

const timeoutMs = 20_000;

// Imported on demand, since otherwise the page would preload the worker's script.
const ask = keepWorker<Task, PrepareAnswer>(() => import('./prepare.worker.ts?worker'), timeoutMs);

/** Null if the worker timed out; 'failed' if it could not run at all. */
const callWorker = (task: Task): Promise<PrepareAnswer | null | 'failed'> => ask(task).catch(() => 'failed');

async function guardedPage(web: WebCode): Promise<RunPage> {
  const { guardWeb } = await import('./loop-guard.ts');
  return runPage(guardWeb(web));
}

async function guardedLine(code: string): Promise<string> {
  const { guardLoops } = await import('./loop-guard.ts');
  return guardLoops(code);
}

/**
 * Whether preparing this web would block the page. Without loop guards only scripts in its HTML are looked for; its own
 * script stays as it is. Copying a large text into a worker and back takes longer than finding that there are none.
 */
export function needsWorker({ html, js }: WebCode, isGuarded: boolean): boolean {
  return isGuarded
    ? html.length + js.length > maxCharactersHere
    : html.length > maxCharactersHere && hasScript(html);
}

/**
 * The page of one run. Code that takes long to parse is prepared in a worker, so that no web blocks the site's page.
 * `isGuarded`: insert loop guards, for a frame that shares the process of the site's page. Null if parsing takes more
 * than 20 s.
 */
export async function preparePage(web: WebCode, isGuarded: boolean): Promise<PreparedPage | null> {
  if (needsWorker(web, isGuarded)) {
    const answer = await callWorker({ kind: 'page', web, isGuarded });
    if (answer === null) return null;
    if (answer !== 'failed') return answer;
  }
  return { page: isGuarded ? await guardedPage(web) : runPage(web), starts: null };
}

/** One line of console input with loop guards; null if parsing times out. */
export async function prepareLine(code: string): Promise<string | null> {
  const answer = code.length > maxCharactersHere ? await callWorker({ kind: 'line', code }) : 'failed';
  if (answer === 'failed') return guardedLine(code);
  return answer === null ? null : answer.page.js;
}

/** Maximum characters that are parsed outside of a worker: 1 MiB would block the page for 0.4 to 2 s. */
export const maxCharactersHere = 100_000;

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
