import type { WebCode } from '../../../modules/webs/page.ts';
import PrepareWorker from './prepare.worker.ts?worker';
import { runPage } from './run-page.ts';

type Task = { kind: 'page'; web: WebCode; isGuarded: boolean } | { kind: 'line'; code: string };
export type PrepareTask = Task & { id: number };
/** `starts` are the offsets of the scripts in the HTML of a page. */
export type PrepareAnswer = { id: number; text: string; starts: Uint32Array<ArrayBuffer> | null };
/** A page to be run. `starts`: where its scripts start in the HTML, null where that has not been looked for. */
export type PreparedPage = { html: string; starts: Uint32Array | null };

/** Characters of markup and script beyond which a worker reads them: 1 MiB would hold our page for 0.4 to 2 s. */
const maxCharactersHere = 100_000;
const timeoutMs = 20_000;

let worker: Worker | null = null;
let lastId = 0;

/** Null when the worker gave no answer in time; 'failed' when it could not run at all. */
function askWorker(task: Task): Promise<PrepareAnswer | null | 'failed'> {
  worker ??= new PrepareWorker();
  const asked = worker;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const end = (answer: PrepareAnswer | null | 'failed') => {
      clearTimeout(timer);
      asked.removeEventListener('message', onMessage);
      asked.removeEventListener('error', onError);
      resolve(answer);
    };
    const drop = () => {
      asked.terminate();
      if (worker === asked) worker = null;
    };
    const onMessage = ({ data }: MessageEvent<PrepareAnswer>) => {
      if (data.id === id) end(data);
    };
    const onError = () => {
      drop();
      end('failed');
    };
    const timer = setTimeout(() => {
      drop();
      end(null);
    }, timeoutMs);
    asked.addEventListener('message', onMessage);
    asked.addEventListener('error', onError);
    asked.postMessage({ ...task, id });
  });
}

async function guardedPage(web: WebCode): Promise<string> {
  const { guardWeb } = await import('./loop-guard.ts');
  return runPage(guardWeb(web));
}

async function guardedLine(code: string): Promise<string> {
  const { guardLoops } = await import('./loop-guard.ts');
  return guardLoops(code);
}

/**
 * The page of one run: small code is read here and now, large code in a worker, so that no web holds up our page.
 * `isGuarded`: its loops are checked, for a frame that shares our page's process. Null when it cannot be read in 20 s.
 */
export async function preparePage(web: WebCode, isGuarded: boolean): Promise<PreparedPage | null> {
  if (web.html.length + web.js.length > maxCharactersHere) {
    const answer = await askWorker({ kind: 'page', web, isGuarded });
    if (answer === null) return null;
    if (answer !== 'failed') return { html: answer.text, starts: answer.starts };
  }
  return { html: isGuarded ? await guardedPage(web) : runPage(web), starts: null };
}

/** One line of the console with its loops checked; null when it cannot be read in time. */
export async function prepareLine(code: string): Promise<string | null> {
  const answer = code.length > maxCharactersHere ? await askWorker({ kind: 'line', code }) : 'failed';
  if (answer === 'failed') return guardedLine(code);
  return answer === null ? null : answer.text;
}
