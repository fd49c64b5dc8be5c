import type { SourceKind } from '../../../modules/webs/rules/source-kinds.ts';
import type { CodeField } from '../../(drafts)/index.ts';
import { keepWorker } from '../../runtime/call-worker.ts';
import { texts } from '../texts.ts';

/** `cursor` is the caret's offset in the text; null if it is not needed. */
export type FormatTask = { id: number; written: SourceKind | CodeField; text: string; cursor: number | null };
export type FormatAnswer =
  | { id: number; text: string; cursor: number }
  | { id: number; fault: string; line: number | null };
/** Formatted code, or the error message to show. */
export type Formatted = { text: string; cursor: number } | { fault: string };

const timeoutMs = 15_000;

type Task = Omit<FormatTask, 'id'>;

const askCode = keepWorker<Task, FormatAnswer>(() => import('./format.worker.ts?worker'), timeoutMs);
/** Prettier for Markdown is a separate file, which few users need. */
const askMarkdown = keepWorker<Task, FormatAnswer>(
  () => import('./format-markdown.worker.ts?worker'),
  timeoutMs,
);

/** Formats code with Prettier in a worker, which is started on first use. Never rejects. */
export async function formatCode(
  written: SourceKind | CodeField,
  text: string,
  cursor: number | null = null,
): Promise<Formatted> {
  const ask = written === 'markdown' ? askMarkdown : askCode;
  const answer = await ask({ written, text, cursor }).catch(() => null);
  if (answer === null) return { fault: texts.formatFailed };
  return 'fault' in answer
    ? { fault: faultOf(written, answer) }
    : { text: answer.text, cursor: answer.cursor };
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
