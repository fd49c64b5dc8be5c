import { compileScript, type ScriptKind } from '../../../modules/webs/rules/compile/script.ts';
import { answerTasks } from './answer-tasks.ts';
import type { CompileTask } from './pane-compiler.ts';

answerTasks(({ text, kind }) => compileScript(text, scriptKindOf(kind)));

const scriptKindOf = (kind: CompileTask['kind']): ScriptKind =>
  kind === 'jsx' || kind === 'tsx' ? kind : 'typescript';
