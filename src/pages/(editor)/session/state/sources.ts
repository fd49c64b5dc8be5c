import type { Compiled } from '../../../../modules/webs/rules/compile/problem.ts';
import type { Source, SourceKind } from '../../../../modules/webs/rules/source-kinds.ts';
import {
  type CodeField,
  isWrittenAlike,
  sourceFields,
  sourceOf,
  textOf,
  type WebFields,
} from '../../../(drafts)/index.ts';
import { replaceFields, storeDraft } from './drafting.ts';
import { type Transition, transition } from './events.ts';
import type { Problems, SessionState } from './state.ts';

/** The change that sets the text of a pane to `text`. */
export function typed(web: WebFields, field: CodeField, text: string): Partial<WebFields> {
  const source = sourceOf(web, field);
  return source ? { [sourceFields[field]]: { ...source, text } } : { [field]: text };
}

/**
 * Changes the language of a pane; null for the language that runs. The text stays, but switching to the language that
 * runs gives the compiled text, and switching back before typing restores the source.
 */
export function chooseKind(state: SessionState, field: CodeField, kind: SourceKind | null): Transition {
  const { fields, formerSources } = state;
  const source = sourceOf(fields, field);
  if ((source?.kind ?? null) === kind) return transition(state);
  const former = formerSources[field];
  const text = textOf(fields, field);
  if (kind === null) {
    const isCompiled = source !== null && !source.isStale;
    const code = isCompiled ? fields[field] : text;
    const kept = source && isCompiled ? { [field]: { source, code } } : {};
    const next = withProblems({ ...state, formerSources: { ...formerSources, ...kept } }, field, []);
    return replaceFields(next, { ...fields, [field]: code, [sourceFields[field]]: null });
  }
  const isBack = !source && former?.source.kind === kind && former.code === text;
  const chosen: Source = isBack ? former.source : { kind, text };
  return replaceFields(state, { ...fields, [sourceFields[field]]: chosen });
}

/**
 * Applies the compiler's result for a source. If the source does not compile, the previous compiled text goes on
 * running. The compiled text of an unchanged saved source also stays: a newer compiler changes no saved web.
 */
export function takeCompiled(
  state: SessionState,
  field: CodeField,
  compiled: Source,
  { code, problems }: Compiled,
): Transition {
  const { fields, saved } = state;
  const source = sourceOf(fields, field);
  if (source?.kind !== compiled.kind) return transition(state);
  const isNewest = source.text === compiled.text;
  const reported = withProblems(state, field, problems);
  if (code === null) {
    const isReported = !isNewest || source.isStale === true;
    return isReported
      ? transition(reported)
      : keep(reported, { [sourceFields[field]]: { ...source, isStale: true } });
  }
  const isAsSaved = saved !== null && isNewest && isWrittenAlike(saved.fields, fields, field);
  const savedSource = saved && sourceOf(saved.fields, field);
  const result = isAsSaved && !savedSource?.isStale ? saved.fields[field] : code;
  const { kind, text } = source;
  const change = {
    ...(result !== fields[field] && { [field]: result }),
    ...(isNewest && source.isStale && { [sourceFields[field]]: { kind, text } }),
  };
  return Object.keys(change).length === 0 ? transition(reported) : keep(reported, change);
}

function keep(state: SessionState, change: Partial<WebFields>): Transition {
  const fields = { ...state.fields, ...change };
  const next = { ...state, fields };
  return transition(next, storeDraft(next, true), { type: 'refreshResult', fields });
}

function withProblems(
  state: SessionState,
  field: CodeField,
  problems: Problems[CodeField] = [],
): SessionState {
  const { [field]: before = [], ...others } = state.problems;
  if (before.length === 0 && problems.length === 0) return state;
  return { ...state, problems: problems.length === 0 ? others : { ...others, [field]: problems } };
}
