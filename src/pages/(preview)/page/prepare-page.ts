import type { WebCode } from '../../../modules/webs/rules/page.ts';
import { keepWorker } from '../../runtime/ask-worker.ts';
import { type RunPage, runPage } from './run-page.ts';

type Task = { kind: 'page'; web: WebCode; isGuarded: boolean } | { kind: 'line'; code: string };
export type PrepareTask = Task & { id: number };
/**
 * A page that can be run; of a line, its script. `starts` are the offsets of the scripts in the web's HTML; null if not
 * computed.
 */
export type PreparedPage = { page: RunPage; starts: Uint32Array<ArrayBuffer> | null };
/** The worker's reply. */
export type PrepareAnswer = PreparedPage & { id: number };

const timeoutMs = 20_000;

// On demand, or the page would list the worker among the scripts that it preloads.
const ask = keepWorker<Task, PrepareAnswer>(() => import('./prepare.worker.ts?worker'), timeoutMs);

/** Null if the worker timed out; 'failed' if it could not run at all. */
const askWorker = (task: Task): Promise<PrepareAnswer | null | 'failed'> => ask(task).catch(() => 'failed');

async function guardedPage(web: WebCode): Promise<RunPage> {
  const { guardWeb } = await import('./loop-guard.ts');
  return runPage(guardWeb(web));
}

async function guardedLine(code: string): Promise<string> {
  const { guardLoops } = await import('./loop-guard.ts');
  return guardLoops(code);
}

/**
 * The page of one run. Small code is parsed synchronously, large code in a worker, so that no web blocks the site's
 * page. `isGuarded`: insert loop guards, for a frame that shares the process of the site's page. Null if parsing
 * takes more than 20 s.
 */
export async function preparePage(web: WebCode, isGuarded: boolean): Promise<PreparedPage | null> {
  if (web.html.length + web.js.length > maxCharactersHere) {
    const answer = await askWorker({ kind: 'page', web, isGuarded });
    if (answer === null) return null;
    if (answer !== 'failed') return answer;
  }
  return { page: isGuarded ? await guardedPage(web) : runPage(web), starts: null };
}

/** One line of console input with loop guards; null if parsing times out. */
export async function prepareLine(code: string): Promise<string | null> {
  const answer = code.length > maxCharactersHere ? await askWorker({ kind: 'line', code }) : 'failed';
  if (answer === 'failed') return guardedLine(code);
  return answer === null ? null : answer.page.js;
}

/** Above this many characters of HTML and script a worker parses them: 1 MiB would block the page for 0.4 to 2 s. */
export const maxCharactersHere = 100_000;
