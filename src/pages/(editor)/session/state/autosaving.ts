import { createDraft, type SavedWeb, type WebFields } from '../../../(drafts)/index.ts';
import { handleOtherVersion } from './conflict.ts';
import { dropKept, storeDraft } from './drafting.ts';
import { type Failure, type ServerDraft, type Transition, transition } from './events.ts';
import {
  autosavedFields,
  differs,
  differsInCode,
  isPending,
  keepsDraft,
  type MergeLines,
  type SessionState,
} from './state.ts';

/** Turns autosave on or off for the web of this editor. `isHidden`: moderators hide it, and may show it again. */
export function setAutosave(state: SessionState, isOn: boolean, isHidden: boolean): Transition {
  const { autosave } = state;
  const on = autosave === 'off' ? 'on' : autosave;
  return transition({ ...state, autosave: isOn ? on : 'off', isHidden });
}

/**
 * Autosaves, or keeps a draft on the server if others see the web, unless a request is pending. `sitting` is the key
 * of the editing session.
 */
export function autosave(state: SessionState, isMember: boolean, sitting: string): Transition {
  const { saved, fields } = state;
  if (!saved || state.isSaving || state.isKeeping || !isPending(state)) return transition(state);
  if (!isMember) return transition({ ...state, autosave: 'failed' });
  if (keepsDraft(state)) return sendDraft(state, saved);
  const changed = autosavedFields(saved, fields);
  const next: SessionState = { ...state, isSaving: true, isAuto: true, ...withSent(state) };
  const draft = state.kept?.revision;
  return transition(next, {
    type: 'updateWeb',
    saved,
    changed,
    sitting,
    ...(draft !== undefined && { draft }),
  });
}

/** Records the sent fields: without a reply, the server may still have stored them. */
const withSent = ({ unanswered, fields }: SessionState) => ({
  unanswered: [...unanswered, fields].slice(-5),
});

/** Sends the draft of a web that others see; discards the draft once it contains no changes. */
function sendDraft(state: SessionState, saved: SavedWeb): Transition {
  const { fields, kept } = state;
  const next: SessionState = { ...state, isKeeping: true, ...withSent(state) };
  const draft = createDraft(saved, fields, null);
  if (!draft || !differsInCode(saved.fields, fields)) return kept ? dropKept(next) : transition(state);
  return transition(next, { type: 'keepDraft', saved, draft, replaces: kept?.revision ?? null });
}

/** Records that the server has stored these fields, so that this browser no longer needs a draft of them. */
export function finishDraft(
  state: SessionState,
  kept: { revision: number; fields: WebFields } | null,
): Transition {
  const autosave = state.autosave === 'off' ? 'off' : 'on';
  const next: SessionState = {
    ...state,
    isKeeping: false,
    autosave,
    kept: kept ?? state.kept,
    unanswered: [],
  };
  return transition(next, storeDraft(next));
}

/** Sets the draft of another device aside: the work of this one replaces it. */
export function setDraftAside(state: SessionState, { revision, draft }: ServerDraft): Transition {
  const next: SessionState = { ...state, isKeeping: false, kept: { revision, fields: draft.fields } };
  const isOwn = state.unanswered.some((sent) => !differsInCode(draft.fields, sent));
  if (!state.saved || isOwn || !differsInCode(draft.fields, state.fields)) return transition(next);
  return transition(next, { type: 'setAside', webId: state.saved.id, draft });
}

/**
 * Merges the version that conflicts with an autosave, unless that version is an earlier autosave of this session whose
 * reply was lost. If both sides changed the same lines, the member resolves the conflict later.
 */
export function mergeWithoutQuestion(
  state: SessionState,
  theirs: SavedWeb,
  mergeLines: MergeLines | null,
): Transition {
  const { visibility } = theirs.fields;
  const isOwn = state.unanswered.some((sent) => !differs({ ...sent, visibility }, theirs.fields));
  if (isOwn) {
    const next = { ...state, saved: theirs, savedRevision: theirs.revision, unanswered: [] };
    return transition(next, storeDraft(next));
  }
  const met = handleOtherVersion(state, theirs, mergeLines);
  return met.state.question === 'conflict' ? transition({ ...state, isBehind: true }) : met;
}

/** Records a failed autosave. A failure that retrying cannot fix is reported once. */
export function failAutosave(state: SessionState, { status, message }: Failure): Transition {
  // Moderators hide the web, and an autosave would make it public again: from now on its changes are kept as a draft.
  if (status === 409) return transition({ ...state, isHidden: true });
  const next: SessionState = { ...state, autosave: status === 0 ? 'offline' : 'failed' };
  const isTemporary = status === 0 || status === 401 || status === 429 || status >= 500;
  if (isTemporary || state.autosave === 'failed') return transition(next);
  return transition(next, { type: 'notify', kind: 'error', text: message });
}

/** Performs the save that was requested while an autosave was pending. */
export function saveAfterAutosave(state: SessionState): Transition {
  const next: SessionState = { ...state, isSaveWanted: false };
  const isSaved = !state.saved || !differs(state.saved.fields, state.fields);
  return isSaved ? transition(next) : transition(next, { type: 'save' });
}
