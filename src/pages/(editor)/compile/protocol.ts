import type { Compiled } from '../../../modules/webs/rules/compile/problem.ts';
import type { SourceKind } from '../../../modules/webs/rules/source-kinds.ts';

/** A source, and all that its compiled text depends on. */
export type CompileInput = {
  kind: SourceKind;
  text: string;
  /** For Tailwind: the texts of the other panes, in which it finds class names. */
  others: string;
};

export type CompileTask = CompileInput & { revision: number };

export type CompileReply = Compiled & { revision: number };

/** A worker says that it is ready, then answers each task. */
export type CompileAnswer = { isReady: true } | CompileReply;
