import { addressNotVerified } from '../../../../modules/accounts/rules/trust-messages.ts';
import { messages } from '../../../../modules/webs/rules/messages.ts';
import {
  changedFields,
  changesBetween,
  changesCode,
  isBlank,
  isSame,
  lacksDetails,
  type SavedWeb,
  type WebFields,
} from '../../../(drafts)/index.ts';
import { texts } from '../../texts.ts';
import { mergeWithoutQuestion } from './autosaving.ts';
import { handleOtherVersion, handleRenameConflict, isTitleOnly, keepBase } from './conflict.ts';
import { edit, storeDraft } from './drafting.ts';
import { andThen, type Failure, type Transition, transition } from './events.ts';
import { differs, isChanged, type MergeLines, type Question, type SessionState } from './state.ts';

/** Sends the work; if something is missing, opens the dialog for it first. */
export function save(state: SessionState, isMember: boolean, newKey: string): Transition {
  if (state.isSaving || state.isKeeping)
    return transition(state.isAuto || state.isKeeping ? { ...state, isSaveWanted: true } : state);
  const { saved, fields, mayEdit } = state;
  const obstacle = findSaveObstacle({ saved, fields, mayEdit, isMember });
  const checked = transition(
    { ...state, question: obstacle?.question ?? null },
    { type: 'dismissNotification' },
  );
  if (obstacle) {
    const { kind, text } = obstacle;
    return andThen(checked, (next) =>
      text ? transition(next, { type: 'notify', kind, text }) : transition(next),
    );
  }
  return andThen(checked, (next) =>
    saved ? update(next, saved, changedFields(saved.fields, fields)) : create(next, newKey),
  );
}

/** Copies another member's web together with the changes made here. */
export function fork(state: SessionState, newKey: string): Transition {
  const { saved, fields, mayEdit } = state;
  if (!saved || mayEdit || state.isSaving) return transition(state);
  const key = state.requestKey ?? newKey;
  const next: SessionState = { ...state, question: null, requestKey: key, isSaving: true };
  return transition(next, { type: 'dismissNotification' }, storeDraft(next), {
    type: 'forkWeb',
    id: saved.id,
    web: fields,
    key,
  });
}

/** Changes the title: part of the unsaved work in a new web, saved at once in a saved one. */
export function rename(state: SessionState, title: string): Transition {
  if (title === state.fields.title) return transition(state);
  return andThen(edit(state, { title }), (next) =>
    next.saved ? update(next, next.saved, { title }) : transition(next),
  );
}

/** The draft is stored with the key before the request is sent, so that the key survives a reload. */
function create(state: SessionState, newKey: string): Transition {
  const key = state.requestKey ?? newKey;
  const next = { ...state, requestKey: key, isSaving: true };
  return transition(next, storeDraft(next), { type: 'createWeb', web: next.fields, key });
}

function update(state: SessionState, saved: SavedWeb, changed: Partial<WebFields>): Transition {
  if (state.isSaving) return transition(state);
  // Changing the title does not affect the draft on the server.
  const draft = state.kept && changesCode(changed) ? state.kept.revision : undefined;
  const effect = { type: 'updateWeb', saved, changed, ...(draft !== undefined && { draft }) } as const;
  return transition({ ...state, isSaving: true }, effect);
}

export function finishCreate(state: SessionState, saved: SavedWeb, sent: WebFields): Transition {
  const links = changesBetween(saved.fields, state.fields);
  const settled = settle({ ...state, linksAfterSave: links }, saved, saved.fields);
  const shown = andThen(settled, (next) =>
    transition(next, { type: 'showAddress', id: saved.id }, { type: 'sendPicture', saved }),
  );
  // An earlier attempt with the same key, whose reply was lost, may have stored an older state.
  const missed = changedFields(saved.fields, sent);
  if (Object.keys(missed).length === 0) return shown;
  return andThen(shown, (next) => update(next, saved, missed));
}

export function finishUpdate(state: SessionState, saved: SavedWeb, sent: WebFields): Transition {
  const base = state.saved;
  const hasNewCode = base !== null && changesCode(changedFields(base.fields, sent));
  return andThen(settleUpdate(hasNewCode ? { ...state, kept: null } : state, saved, sent), (next) =>
    hasNewCode
      ? transition(next, { type: state.isAuto ? 'sendPictureLater' : 'sendPicture', saved })
      : transition(next),
  );
}

function settleUpdate(state: SessionState, saved: SavedWeb, sent: WebFields): Transition {
  const base = state.saved;
  // The reply contains changes of others that have not been merged with the unsaved work.
  const isMixed = saved.revision > (base?.revision ?? 0) + 1 && differs(saved.fields, sent);
  if (!base || !isMixed || !differs(sent, state.fields)) return settle(state, saved, sent);
  return andThen(keepBase({ ...state, ...ended(state), savedRevision: saved.revision }, base, sent), (next) =>
    transition(next, { type: 'dismissNotification' }, { type: 'announceSaved', saved }),
  );
}

/** The state without a pending request, after a success. */
const ended = ({ autosave }: SessionState) =>
  ({
    isSaving: false,
    isAuto: false,
    autosave: autosave === 'off' ? 'off' : 'on',
    unanswered: [],
  }) as const;

export function finishFork(state: SessionState, copy: SavedWeb, sent: WebFields): Transition {
  return andThen(settle(state, copy, sent), (next) => transition(next, { type: 'openFork', id: copy.id }));
}

/**
 * Saves again if the conflicting version could be merged without a question. `sent` contains the fields of the refused
 * call.
 */
export function handleConflict(
  state: SessionState,
  sent: Partial<WebFields>,
  theirs: SavedWeb,
  mergeLines: MergeLines | null,
): Transition {
  const idle: SessionState = { ...state, isSaving: false, isAuto: false, isKeeping: false };
  if (state.isAuto || state.isKeeping) return mergeWithoutQuestion(idle, theirs, mergeLines);
  if (isTitleOnly(state, sent)) return handleRenameConflict(idle, theirs);
  return andThen(handleOtherVersion(idle, theirs, mergeLines), (next) =>
    next.saved === theirs && isChanged(next) ? transition(next, { type: 'save' }) : transition(next),
  );
}

/** Makes the reply the baseline. Text typed since the request stays as unsaved work on top of it. */
function settle(state: SessionState, saved: SavedWeb, sent: WebFields): Transition {
  const typedSince = changedFields(sent, state.fields);
  const next: SessionState = {
    ...state,
    saved,
    fields: { ...saved.fields, ...typedSince },
    ...ended(state),
    isForeign: false,
    // A version that was set aside was not saved.
    draftNote: state.draftNote === 'aside' ? 'aside' : null,
    isBehind: false,
    savedRevision: saved.revision,
  };
  const settled = transition(
    next,
    storeDraft(next),
    { type: 'dismissNotification' },
    { type: 'announceSaved', saved },
  );
  if (state.saved?.id === saved.id) return settled;
  return { state: next, effects: [{ type: 'moveDraft', slot: saved.id }, ...settled.effects] };
}

/**
 * Reports a failed call. An expired session opens the login dialog; a new web that may not be public yet opens the one in which
 * it can be made private.
 */
export function fail(
  state: SessionState,
  { status, message, code }: Failure,
  hint: string = texts.draftKept,
): Transition {
  // The hint says that the work is stored, and appears only if another attempt can succeed.
  const isTemporary = status === 0 || status >= 500;
  const text = hint && isTemporary ? `${message}. ${hint}` : message;
  const question = status === 401 ? 'login' : code === addressNotVerified && !state.saved ? 'details' : null;
  const next: SessionState = question ? { ...state, question } : state;
  return transition(next, { type: 'notify', kind: 'error', text });
}

/** Why a web cannot be saved as it is: the dialog to open, and the notification to show. */
type SaveObstacle = { question: Question | null; kind: 'info' | 'warning'; text: string | null };

type Work = {
  /** Null for a new web. */
  saved: SavedWeb | null;
  fields: WebFields;
  /** False in another member's web. */
  mayEdit: boolean;
  isMember: boolean;
};

const warning = (text: string, question: Question | null = null): SaveObstacle => ({
  question,
  kind: 'warning',
  text,
});

/** Finds the first obstacle to a save; null when the work can be sent. */
function findSaveObstacle({ saved, fields, mayEdit, isMember }: Work): SaveObstacle | null {
  if (!saved && isBlank(fields)) return warning(messages.emptyWeb);
  if (!isMember) return warning(messages.pleaseLoginToSave, 'login');
  // The dialog shows its warning itself.
  if (!saved) return lacksDetails(fields) ? { question: 'details', kind: 'warning', text: null } : null;
  // An owner's add-ons are saved one at a time as they change, so they are no reason to save.
  const isSaved = mayEdit ? !differs(saved.fields, fields) : isSame(saved.fields, fields);
  if (isSaved) return { question: null, kind: 'info', text: messages.noChanges };
  if (isBlank(fields)) return warning(messages.nothingToSave);
  return mayEdit ? null : { question: 'fork', kind: 'info', text: null };
}
