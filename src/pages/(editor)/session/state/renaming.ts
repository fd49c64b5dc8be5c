import { changedFields, linksOf, type SavedWeb, type WebFields } from '../../../(drafts)/index.ts';
import { type Conflict, compareVersions } from './conflict.ts';
import { storeDraft } from './drafting.ts';
import { type Transition, transition } from './events.ts';
import { baselineOf, type SessionState } from './state.ts';

/** Whether a call sent the title alone while other work is unsaved. Meeting another version, it must not save that work too. */
export function isTitleOnly(state: SessionState, sent: Partial<WebFields>): boolean {
  const changed = Object.keys(changedFields(baselineOf(state), state.fields));
  return Object.keys(sent).join() === 'title' && changed.some((field) => field !== 'title');
}

/** Sends the title again, based on the version that was met; asks first if that has another new title. */
export function handleRenameConflict(state: SessionState, theirs: SavedWeb): Transition {
  const base = baselineOf(state);
  const compared = compareVersions(base, { ...base, title: state.fields.title }, theirs, null);
  const differences = compared.differences.filter(({ field }) => field === 'title');
  const conflict: Conflict = { ...compared, differences, isTitleOnly: true };
  if (differences.some(({ by }) => by === 'both'))
    return transition({ ...state, conflict, question: 'conflict' });
  return differences.length === 0 ? takeTitle(state, state.fields.title) : sendTitle(state, theirs);
}

export function resolveRename(state: SessionState, theirs: SavedWeb, takesTheirs: boolean): Transition {
  return takesTheirs ? takeTitle(state, theirs.fields.title) : sendTitle(state, theirs);
}

/**
 * Makes the saved fields the baseline, but with the base revision of the unsaved work: the next save is then checked
 * against others' changes since.
 */
export function keepBase(state: SessionState, saved: SavedWeb, fields: WebFields): Transition {
  const base = { ...saved, fields: { ...fields, ...linksOf(saved.fields) } };
  const next = { ...state, saved: base, isBehind: true };
  return transition(next, storeDraft(next));
}

function takeTitle(state: SessionState, title: string): Transition {
  const { saved, fields } = state;
  if (!saved) return transition(state);
  return keepBase({ ...state, fields: { ...fields, title } }, saved, { ...saved.fields, title });
}

function sendTitle(state: SessionState, theirs: SavedWeb): Transition {
  const { saved, fields } = state;
  if (!saved) return transition(state);
  // A call always says whether the web is public: as it is now.
  const { visibility } = theirs.fields;
  const isChosen = fields.visibility !== saved.fields.visibility;
  const base = { ...saved, fields: { ...saved.fields, visibility } };
  const next: SessionState = {
    ...state,
    saved: base,
    fields: isChosen ? fields : { ...fields, visibility },
    isSaving: true,
  };
  const { revision } = theirs;
  return transition(next, {
    type: 'updateWeb',
    saved: { ...base, revision },
    changed: { title: fields.title },
  });
}
