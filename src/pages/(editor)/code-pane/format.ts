import type { SourceKind } from '../../../modules/webs/rules/source-kinds.ts';
import type { CodeField } from '../../(drafts)/index.ts';
import { texts } from '../texts.ts';

/** `cursor` is the caret's offset in the text; null if it is not needed. */
export type FormatTask = { id: number; written: SourceKind | CodeField; text: string; cursor: number | null };
export type FormatAnswer =
  | { id: number; text: string; cursor: number }
  | { id: number; fault: string; line: number | null };
/** Formatted code, or the error message to show. */
export type Formatted = { text: string; cursor: number } | { fault: string };

const timeoutMs = 15_000;

/** Prettier for Markdown is a file of its own, which few need. */
const workerClasses = {
  code: () => import('./format.worker.ts?worker'),
  markdown: () => import('./format-markdown.worker.ts?worker'),
};
type Name = keyof typeof workerClasses;

const workers = new Map<Name, Worker>();
let lastId = 0;

/** Formats code with Prettier in a worker, which is started on first use. Never rejects. */
export async function formatCode(
  written: SourceKind | CodeField,
  text: string,
  cursor: number | null = null,
): Promise<Formatted> {
  lastId += 1;
  const answer = await ask({ id: lastId, written, text, cursor });
  if (answer === null) return { fault: texts.formatFailed };
  return 'fault' in answer
    ? { fault: faultOf(written, answer) }
    : { text: answer.text, cursor: answer.cursor };
}

async function ask(task: FormatTask): Promise<FormatAnswer | null> {
  const name: Name = task.written === 'markdown' ? 'markdown' : 'code';
  const { default: FormatWorker } = await workerClasses[name]();
  const asked = workers.get(name) ?? new FormatWorker();
  workers.set(name, asked);
  return new Promise((resolve) => {
    const end = (answer: FormatAnswer | null) => {
      clearTimeout(timer);
      asked.removeEventListener('message', listen);
      asked.removeEventListener('error', give);
      resolve(answer);
    };
    const listen = ({ data }: MessageEvent<FormatAnswer>) => {
      if (data.id === task.id) end(data);
    };
    // A worker that hangs or has failed is dropped; the next task starts a new one.
    const give = () => {
      asked.terminate();
      if (workers.get(name) === asked) workers.delete(name);
      end(null);
    };
    const timer = setTimeout(give, timeoutMs);
    asked.addEventListener('message', listen);
    asked.addEventListener('error', give);
    asked.postMessage(task);
  });
}

/** The first line of Prettier's message; the position is added as text. */
function faultOf(
  written: FormatTask['written'],
  { fault, line }: { fault: string; line: number | null },
): string {
  const reason = (fault.split('\n', 1)[0] ?? '')
    .replace(/ ?\(\d+:\d+\)$/, '')
    .replace(/^CssSyntaxError: /, '');
  const name = written.toUpperCase();
  const place = line === null ? name : `${name} line ${line}`;
  return `${place}: ${reason}. ${texts.nothingChanged}`;
}
