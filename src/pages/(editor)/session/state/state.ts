import type { Problem } from '../../../../modules/webs/rules/compile/problem.ts';
import type { Source, SourceKind } from '../../../../modules/webs/rules/source-kinds.ts';
import {
  blankWeb,
  type CodeField,
  changedFields,
  changesCode,
  createDraft,
  type Draft,
  isBlank,
  isSame,
  type LinkChange,
  lacksDetails,
  linksOf,
  type SavedWeb,
  sourceOf,
  type TextField,
  type WebFields,
} from '../../../(drafts)/index.ts';

/** Whether autosave is on, and how its last attempt went. */
export type Autosave = 'off' | 'on' | 'offline' | 'failed';

/** The dialog that needs an answer before a save can continue. */
export type Question = 'login' | 'details' | 'conflict' | 'fork';

/** The problems of each pane that has any. */
export type Problems = Readonly<Partial<Record<CodeField, readonly Problem[]>>>;

/** Merges two texts by the lines that each side changed since `base`; null if their changes overlap. */
export type MergeLines = (base: string, mine: string, theirs: string) => string | null;

/**
 * A field that differs between the local and the saved version, and which side changed it since their common base.
 * `lines` means that both changed it, in different lines.
 */
export type Difference = {
  field: TextField;
  mine: string;
  theirs: string;
  by: 'me' | 'them' | 'lines' | 'both';
  /** The languages of a pane, if they differ. */
  kinds?: { mine: string; theirs: string };
};

/** Two versions of one web with a common base. */
export type Conflict = {
  theirs: SavedWeb;
  differences: Difference[];
  /** The changes of both sides; the local change where both changed the same lines (`both`). */
  merged: WebFields;
  /** Only a new title was sent. The other changes stay unsaved, regardless of the member's choice. */
  isTitleOnly?: true;
};

/** The side that is kept of each field that both changed; the local one if a field is missing. */
export type Sides = Partial<Record<TextField, 'mine' | 'theirs'>>;

/** How a conflict is resolved: by a side for each field that both changed, by one version as a whole, or not now. */
export type Choice = { sides: Sides } | 'mine' | 'theirs' | 'cancel';

type FormerSource = { source: Source; code: string };

export type SessionState = {
  /** The saved state that the work is compared with; null for a new web. */
  saved: SavedWeb | null;
  /** The newest saved version while a restored draft is based on an older one. */
  newerSaved: SavedWeb | null;
  fields: WebFields;
  /** The initial state of a new web: empty panes, in the languages that its author prefers. */
  blank: WebFields;
  /** The work began as code from another page, which runs only when the user asks for it; false once it is saved. */
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
  /** Whether the pending request is an autosave. */
  isAuto: boolean;
  /** A save was requested while an autosave was pending. */
  isSaveWanted: boolean;
  /** The draft that the server keeps, as this session knows it. */
  kept: { revision: number; fields: WebFields } | null;
  /** A draft is being sent to the server. */
  isKeeping: boolean;
  /** The fields of autosaves without a reply, oldest first. */
  unanswered: readonly WebFields[];
  /** Moderators hide the web. */
  isHidden: boolean;
  question: Question | null;
  /** The version that conflicts with the last save, while its question is open. */
  conflict: Conflict | null;
  /** A draft was restored (of a new web, one that differs from the saved version, or the server's), or a version was set aside. */
  draftNote: 'new' | 'differs' | 'kept' | 'aside' | null;
  /** Another tab has saved a newer revision. */
  isBehind: boolean;
  /** The newest revision saved by this session; null before its first save. */
  savedRevision: number | null;
  /** Add-on changes that the server has not confirmed, oldest first; the first one is pending. */
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
    /** There are changes that autosave will save. */
    isPending: boolean;
    /** The server keeps the changes as a draft. */
    isKept: boolean;
    /** Names with versions, one per line. */
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
    kept: null,
    isKeeping: false,
    unanswered: [],
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
    isKept: isKept(state),
    isBlank: isBlank(fields),
    // An autosave does not block a save.
    isSaving: state.isSaveWanted || (isSaving && !state.isAuto),
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

/** The unsaved work as a draft; null when there is none, or when the server keeps it. */
export function draftOf(state: SessionState): Draft | null {
  const { saved, fields, requestKey, blank, isForeign, kept } = state;
  if (isKept(state)) return null;
  const draft = createDraft(saved, fields, savesLinksAtOnce(state) ? null : requestKey, blank);
  return (
    draft && {
      ...draft,
      ...(isForeign && { isForeign }),
      ...(isPending(state) && { isAutosaved: true as const }),
      ...(kept && { keptRevision: kept.revision }),
    }
  );
}

/** The fields of an autosave: all except the visibility. */
export function autosavedFields(saved: SavedWeb, fields: WebFields): Partial<WebFields> {
  const { visibility: _, ...changed } = changedFields(saved.fields, fields);
  return changed;
}

/**
 * Whether others see the web, or will see it when moderators show it again. If so, its unsaved changes are kept as a
 * draft until they are saved.
 */
export const keepsDraft = ({ saved, isHidden }: SessionState): boolean =>
  saved !== null && (saved.fields.visibility === 'public' || isHidden);

/** Whether two webs differ in any field except their add-ons. */
export const differs = (one: WebFields, other: WebFields): boolean =>
  Object.keys(changedFields(one, other)).length > 0;

/** Whether two webs differ in the fields that a draft on the server contains: code and packages. */
export const differsInCode = (one: WebFields, other: WebFields): boolean =>
  changesCode(changedFields(one, other));

/** Whether the server's draft equals the work, apart from fields that a draft does not contain. */
const isKept = ({ saved, kept, fields }: SessionState): boolean =>
  saved !== null &&
  kept !== null &&
  !differsInCode(kept.fields, fields) &&
  !differs(saved.fields, { ...fields, ...codeOf(saved.fields) });

const codeOf = ({ html, css, js, htmlSource, cssSource, jsSource, packages, importMap }: WebFields) => ({
  ...{ html, css, js, htmlSource, cssSource, jsSource },
  ...(packages === undefined ? { packages: '' } : { packages, importMap }),
});

/**
 * Whether there are changes that an autosave can send. Other changes wait for an answer of the member, or for a save.
 */
export function isPending(state: SessionState): boolean {
  const { autosave, saved, mayEdit, question, draftNote, isBehind, kept, fields } = state;
  if (autosave === 'off' || !saved || !mayEdit || question || isBehind || draftNote === 'differs')
    return false;
  if (isBlank(fields)) return false;
  if (keepsDraft(state)) return differsInCode((kept ?? saved).fields, fields);
  return !lacksDetails(fields) && Object.keys(autosavedFields(saved, fields)).length > 0;
}
