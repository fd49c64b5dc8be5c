import { changedFields, type SavedWeb } from '../../../(drafts)/index.ts';
import type { MergeLines } from './conflict.ts';
import { handleOtherVersion } from './conflict-resolution.ts';
import { type Failure, type Transition, transition } from './events.ts';
import { autosavedFields, isPending, type SessionState } from './state.ts';

/** Turns autosave on or off for the web of this editor. `isHidden`: moderators hide it, and may show it again. */
export function setAutosave(state: SessionState, isOn: boolean, isHidden: boolean): Transition {
  const { autosave } = state;
  const on = autosave === 'off' ? 'on' : autosave;
  return transition({ ...state, autosave: isOn ? on : 'off', isHidden });
}

/** Saves without being asked, unless a save is on its way. `sitting` is the key of the editing session. */
export function autosave(state: SessionState, isMember: boolean, sitting: string): Transition {
  const { saved, fields } = state;
  if (!saved || state.isSaving || !isPending(state)) return transition(state);
  if (!isMember) return transition({ ...state, autosave: 'failed' });
  const changed = autosavedFields(saved, fields);
  const next: SessionState = { ...state, isSaving: true, isAuto: true };
  return transition(next, { type: 'updateWeb', saved, changed, sitting });
}

/** Merges the version that an autosave has met; if both changed the same lines, the member decides when they want to. */
export function mergeWithoutQuestion(
  state: SessionState,
  theirs: SavedWeb,
  mergeLines: MergeLines | null,
): Transition {
  const met = handleOtherVersion(state, theirs, mergeLines);
  return met.state.question === 'conflict' ? transition({ ...state, isBehind: true }) : met;
}

/** Records a failed autosave. A failure that retrying cannot fix is reported once. */
export function failAutosave(state: SessionState, { status, message }: Failure): Transition {
  const next: SessionState = { ...state, autosave: status === 0 ? 'offline' : 'failed' };
  const isTemporary = status === 0 || status === 401 || status === 429 || status >= 500;
  if (isTemporary || state.autosave === 'failed') return transition(next);
  return transition(next, { type: 'notify', kind: 'error', text: message });
}

/** Makes the save that was asked for while an autosave was on its way. */
export function saveAfterAutosave(state: SessionState): Transition {
  const next: SessionState = { ...state, isSaveWanted: false };
  const isSaved = !state.saved || Object.keys(changedFields(state.saved.fields, state.fields)).length === 0;
  return isSaved ? transition(next) : transition(next, { type: 'save' });
}
