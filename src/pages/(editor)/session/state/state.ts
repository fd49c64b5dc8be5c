import type { Problem } from '../../../../modules/webs/rules/compile/problem.ts';
import type { Source, SourceKind } from '../../../../modules/webs/rules/source-kinds.ts';
import type { CodeField, SavedWeb } from '../../../(drafts)/index.ts';
import {
  blankWeb,
  changedFields,
  createDraft,
  type Draft,
  isBlank,
  isSame,
  type LinkChange,
  lacksDetails,
  linksOf,
  sourceOf,
  type WebFields,
} from '../../../(drafts)/index.ts';
import type { Conflict } from './conflict.ts';

/** Whether changes are saved without being asked for, and how the last attempt went. */
export type Autosave = 'off' | 'on' | 'offline' | 'failed';

/** The dialog that needs an answer before a save can go on. */
export type Question = 'login' | 'details' | 'conflict' | 'fork';

/** For each pane with a source that has some. */
export type Problems = Readonly<Partial<Record<CodeField, readonly Problem[]>>>;

type FormerSource = { source: Source; code: string };

export type SessionState = {
  /** The saved state that the work is compared with; null for a new web. */
  saved: SavedWeb | null;
  /** The newest saved version while a restored draft is based on an older one. */
  newerSaved: SavedWeb | null;
  fields: WebFields;
  /** The initial state of a new web: empty panes, in the languages that its author prefers. */
  blank: WebFields;
  /** The work began as code of another page, which runs only when the user asks for it; false once it is saved. */
  isForeign: boolean;
  /** The compilers' latest problems. */
  problems: Problems;
  /** By pane, the source that was replaced by its compiled text, which is restored with its language. */
  formerSources: Partial<Record<CodeField, FormerSource>>;
  /** False in another member's web. */
  mayEdit: boolean;
  /** Idempotency key of the request that creates or forks this web; reused after a lost reply. */
  requestKey: string | null;
  isSaving: boolean;
  autosave: Autosave;
  /** Whether the request on its way is an autosave. */
  isAuto: boolean;
  /** A save was asked for while an autosave was on its way. */
  isSaveWanted: boolean;
  /** Moderators hide the web. */
  isHidden: boolean;
  question: Question | null;
  /** The version that conflicts with the last save, while its question is open. */
  conflict: Conflict | null;
  /** A draft was restored (of a new web, or one that differs from the saved version), or a version was set aside. */
  draftNote: 'new' | 'differs' | 'aside' | null;
  /** Another tab has saved a newer revision. */
  isBehind: boolean;
  /** The newest revision saved by this session; null before its first save. */
  savedRevision: number | null;
  /** Add-on changes that the server has not confirmed, oldest first; the first one is on its way. */
  pendingLinks: readonly LinkChange[];
  /** Add-on changes made while the web was being created; sent when the save has ended. */
  linksAfterSave: readonly LinkChange[];
};

/** The part of the state that the editor's components show. */
export type SessionView = Pick<
  SessionState,
  | 'mayEdit'
  | 'isForeign'
  | 'isSaving'
  | 'autosave'
  | 'question'
  | 'conflict'
  | 'draftNote'
  | 'isBehind'
  | 'problems'
> &
  Pick<WebFields, 'title' | 'description' | 'visibility' | 'tags' | 'cssLinks' | 'jsLinks' | 'htmlLinks'> & {
    /** For each pane; null if it is in the language that runs. */
    htmlKind: SourceKind | null;
    cssKind: SourceKind | null;
    jsKind: SourceKind | null;
    id: string | null;
    isChanged: boolean;
    /** There are changes that are saved by themselves. */
    isPending: boolean;
    /** Names with versions, one a line. */
    packages: string;
    /** There is no code at all. */
    isBlank: boolean;
    revision: number | null;
  };

export function initialState(saved: SavedWeb | null, mayEdit: boolean, blank = blankWeb): SessionState {
  return {
    saved,
    newerSaved: null,
    fields: saved?.fields ?? blank,
    blank,
    isForeign: false,
    problems: {},
    formerSources: {},
    mayEdit,
    requestKey: null,
    isSaving: false,
    autosave: 'off',
    isAuto: false,
    isSaveWanted: false,
    isHidden: false,
    question: null,
    conflict: null,
    draftNote: null,
    isBehind: false,
    savedRevision: null,
    pendingLinks: [],
    linksAfterSave: [],
  };
}

export function viewOf(state: SessionState): SessionView {
  const { saved, fields, mayEdit, isSaving, question, conflict, draftNote, isBehind, savedRevision } = state;
  const kindOf = (field: CodeField) => sourceOf(fields, field)?.kind ?? null;
  const { title, description, visibility, tags } = fields;
  return {
    id: saved?.id ?? null,
    title,
    description,
    visibility,
    ...(tags && { tags }),
    ...linksOf(fields),
    htmlKind: kindOf('html'),
    cssKind: kindOf('css'),
    jsKind: kindOf('js'),
    problems: state.problems,
    packages: fields.packages ?? '',
    isChanged: isChanged(state),
    isPending: isPending(state),
    isBlank: isBlank(fields),
    // An autosave does not keep anybody from saving.
    isSaving: isSaving && (!state.isAuto || state.isSaveWanted),
    autosave: state.autosave,
    question,
    conflict,
    draftNote,
    isBehind,
    mayEdit,
    isForeign: state.isForeign,
    revision: savedRevision,
  };
}

/** The fields that unsaved changes are measured against. */
export function baselineOf({ saved, blank }: SessionState): WebFields {
  return saved?.fields ?? blank;
}

export function isChanged(state: SessionState): boolean {
  return !isSame(baselineOf(state), state.fields);
}

/** True when the server stores each change of the add-ons at once; otherwise they are part of the unsaved work. */
export function savesLinksAtOnce({ saved, mayEdit }: SessionState): boolean {
  return saved !== null && mayEdit;
}

/** The unsaved work as a draft; null when there is none. */
export function draftOf(state: SessionState): Draft | null {
  const { saved, fields, requestKey, blank, isForeign } = state;
  const draft = createDraft(saved, fields, savesLinksAtOnce(state) ? null : requestKey, blank);
  return (
    draft && {
      ...draft,
      ...(isForeign && { isForeign }),
      ...(isPending(state) && { isAutosaved: true as const }),
    }
  );
}

/** The fields of an autosave: all except the visibility. */
export function autosavedFields(saved: SavedWeb, fields: WebFields): Partial<WebFields> {
  const { visibility: _, ...changed } = changedFields(saved.fields, fields);
  return changed;
}

/** Whether there are changes that an autosave can send. Others wait for an answer, or for a save. */
export function isPending(state: SessionState): boolean {
  const { autosave, saved, mayEdit, question, draftNote, isBehind, isHidden, fields } = state;
  if (autosave === 'off' || !saved || !mayEdit || question || isBehind || draftNote === 'differs')
    return false;
  if (saved.fields.visibility === 'public' || isHidden) return false;
  if (isBlank(fields) || lacksDetails(fields)) return false;
  return Object.keys(autosavedFields(saved, fields)).length > 0;
}
