import type { Draft, SavedWeb, WebFields } from '../../../(drafts)/index.ts';
import { createDraft, linksOf } from '../../../(drafts)/index.ts';
import { texts } from '../../texts.ts';
import {
  type Choice,
  compareVersions,
  hasOverlap,
  hasTheirChanges,
  type MergeLines,
  withSides,
} from './conflict.ts';
import { replaceFields } from './drafting.ts';
import { andThen, type Transition, transition } from './events.ts';
import { resolveRename } from './renaming.ts';
import { baselineOf, differsInCode, draftOf, isChanged, type SessionState } from './state.ts';

/** Notes that another tab has saved a newer revision; ignored for users who may not save. */
export function noteSavedElsewhere(state: SessionState, id: string, revision: number): SessionState {
  const { saved, mayEdit } = state;
  const isNewer = saved?.id === id && revision > saved.revision;
  return isNewer && mayEdit ? { ...state, isBehind: true } : state;
}

export function loadNewerVersion(state: SessionState): Transition {
  const { saved, isSaving } = state;
  return !saved || isSaving ? transition(state) : transition(state, { type: 'loadWeb', id: saved.id });
}

/**
 * Makes `theirs` the baseline, with the changes of both sides on top; if both changed the same lines, opens the conflict
 * dialog instead.
 */
export function handleOtherVersion(
  state: SessionState,
  theirs: SavedWeb,
  mergeLines: MergeLines | null,
): Transition {
  if (!isChanged(state)) return adopt(state, theirs, theirs.fields);
  const conflict = compareVersions(baselineOf(state), state.fields, theirs, mergeLines);
  if (hasOverlap(conflict)) return transition({ ...state, conflict, question: 'conflict' });
  return andThen(adopt(state, theirs, conflict.merged), (next) =>
    hasTheirChanges(conflict)
      ? transition(next, { type: 'notify', kind: 'info', text: texts.merged, topic: 'merge' })
      : transition(next),
  );
}

/** Continues with an earlier version, which the server has made the current one. */
export function takeRestored(state: SessionState, restored: SavedWeb): Transition {
  const { id, revision } = restored;
  return andThen(handleOtherVersion(state, restored, null), (next) =>
    transition({ ...next, savedRevision: revision }, { type: 'announceSaved', id, revision }),
  );
}

/** Applies the answer of the conflict dialog. */
export function resolveConflict(state: SessionState, choice: Choice): Transition {
  const { conflict, saved } = state;
  const closed: SessionState = { ...state, conflict: null, question: null };
  if (!conflict || choice === 'cancel') return transition(closed);
  const { theirs } = conflict;
  const isMineLost =
    choice === 'theirs' || (choice !== 'mine' && Object.values(choice.sides).includes('theirs'));
  if (conflict.isTitleOnly) return resolveRename(closed, theirs, isMineLost);
  const before =
    isMineLost && saved
      ? transition(closed, { type: 'setAside', webId: saved.id, draft: draftOf(closed) })
      : transition(closed);
  if (choice === 'theirs') return andThen(before, (next) => adopt(next, theirs, theirs.fields));
  const fields = choice === 'mine' ? closed.fields : withSides(conflict, choice.sides);
  const adopted = andThen(before, (next) => adopt(next, theirs, fields));
  return andThen(adopted, (next) => transition(next, { type: 'save' }));
}

export function readSetAside(state: SessionState): Transition {
  const { saved } = state;
  return saved ? transition(state, { type: 'readSetAside', webId: saved.id }) : transition(state);
}

export function discardSetAside(state: SessionState): Transition {
  const next: SessionState = { ...state, draftNote: null };
  return state.saved ? transition(next, { type: 'removeSetAside', webId: state.saved.id }) : transition(next);
}

/** Returns to the version that was set aside, as unsaved work; the unsaved work so far takes its place. */
export function restoreSetAside(state: SessionState, draft: Draft | null): Transition {
  const { saved, fields } = state;
  const closed: SessionState = { ...state, draftNote: null };
  if (!saved || !draft) return transition(closed);
  const mine = differsInCode(draft.fields, fields) ? createDraft(saved, fields, null) : null;
  const adopted = adopt(closed, saved, draft.fields);
  if (!mine) return adopted;
  return andThen(adopted, (next) => transition(next, { type: 'setAside', webId: saved.id, draft: mine }));
}

/** Continues with `fields` as work on `version`; the add-ons are always those of the server. */
function adopt(state: SessionState, version: SavedWeb, fields: WebFields): Transition {
  const next: SessionState = { ...state, saved: version, isBehind: false, draftNote: null };
  return replaceFields(next, { ...fields, ...linksOf(version.fields) });
}
