import type { Compiled } from '../../../modules/webs/rules/compile/problem.ts';
import { startWorker } from './families.ts';
import { PaneCompiler } from './pane-compiler.ts';
import type { CompileInput } from './protocol.ts';

/** Makes the compiler of one pane. */
export const createPaneCompiler = (onCompiled: (input: CompileInput, compiled: Compiled) => void) =>
  new PaneCompiler({ startWorker, onCompiled });
