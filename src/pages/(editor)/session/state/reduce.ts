import {
  autosave,
  failAutosave,
  finishDraft,
  saveAfterAutosave,
  setAutosave,
  setDraftAside,
} from './autosaving.ts';
import {
  discardSetAside,
  handleOtherVersion,
  loadNewerVersion,
  noteSavedElsewhere,
  readSetAside,
  resolveConflict,
  restoreSetAside,
  takeRestored,
} from './conflict.ts';
import { changePackages, discardDraft, edit, openDraft, replaceFields } from './drafting.ts';
import { andThen, type SessionEvent, type Transition, transition } from './events.ts';
import { becomeMember, changeLink, changeWaitingLinks, confirmLink, rollBackLink } from './links.ts';
import {
  fail,
  finishCreate,
  finishFork,
  finishUpdate,
  fork,
  handleConflict,
  rename,
  save,
} from './saving.ts';
import { chooseKind, takeCompiled, typed } from './sources.ts';
import type { SessionState } from './state.ts';

/** The next state of a session after an event, and the effects to run. Pure. */
export function reduce(state: SessionState, event: SessionEvent): Transition {
  const applied = apply(state, event);
  const isWantedNow = applied.state.isSaveWanted && !applied.state.isSaving && !applied.state.isKeeping;
  const done = isWantedNow ? andThen(applied, saveAfterAutosave) : applied;
  const { isSaving, linksAfterSave } = done.state;
  const isSaveOver = !isSaving && !done.effects.some(({ type }) => type === 'save');
  return isSaveOver && linksAfterSave.length > 0 ? andThen(done, changeWaitingLinks) : done;
}

function apply(state: SessionState, event: SessionEvent): Transition {
  switch (event.type) {
    case 'edit':
      return edit(state, event.change);
    case 'typed':
      return edit(acceptTyped(state), typed(state.fields, event.field, event.text));
    case 'chooseKind':
      return chooseKind(state, event.field, event.kind);
    case 'compiled':
      return takeCompiled(state, event.field, event.source, event.compiled);
    case 'changePackages':
      return changePackages(state, event.packages);
    case 'startFrom':
      return replaceFields(state, event.fields);
    case 'rename':
      return rename(state, event.title);
    case 'changeLink':
      return changeLink(state, event.change);
    case 'save':
      return save(state, event.isMember, event.newKey);
    case 'setAutosave':
      return setAutosave(state, event.isOn, event.isHidden);
    case 'autosave':
      return autosave(state, event.isMember, event.sitting);
    case 'fork':
      return fork(state, event.newKey);
    case 'created':
      return finishCreate(state, event.saved, event.sent);
    case 'updated':
      return finishUpdate(state, event.saved, event.sent);
    case 'updateConflicted':
      return handleConflict(state, event.sent, event.theirs, event.mergeLines);
    case 'forked':
      return finishFork(state, event.copy, event.sent);
    case 'saveFailed':
      return state.isAuto
        ? failAutosave({ ...state, isSaving: false, isAuto: false }, event.failure)
        : fail({ ...state, isSaving: false }, event.failure);
    case 'linkSaved':
      return confirmLink(state, event.links);
    case 'linkFailed':
      return rollBackLink(state, event.failure);
    default:
      return applyToVersions(state, event);
  }
}

/** Continuing to type accepts the restored draft, so that autosave no longer waits for an answer. */
const acceptTyped = (state: SessionState): SessionState =>
  state.autosave !== 'off' && state.draftNote === 'differs' ? { ...state, draftNote: null } : state;

type VersionEvent = Extract<
  SessionEvent,
  {
    type:
      | 'closeQuestion'
      | 'acceptDraft'
      | 'discardDraft'
      | 'becomeMember'
      | 'loadNewerVersion'
      | 'newerVersionLoaded'
      | 'versionRestored'
      | 'loadFailed'
      | 'resolveConflict'
      | 'restoreSetAside'
      | 'discardSetAside'
      | 'draftOpened'
      | 'draftKept'
      | 'draftDiscarded'
      | 'draftFailed'
      | 'draftMet'
      | 'setAsideFound'
      | 'setAsideRead'
      | 'savedElsewhere';
  }
>;

/** The events that concern drafts, other versions and dialogs. */
function applyToVersions(state: SessionState, event: VersionEvent): Transition {
  switch (event.type) {
    case 'closeQuestion':
      return transition({ ...state, question: null }, { type: 'dismissNotification' });
    case 'acceptDraft':
      return transition({ ...state, draftNote: null });
    case 'discardDraft':
      return discardDraft(state);
    case 'becomeMember':
      return becomeMember(state, event.mayEdit);
    case 'loadNewerVersion':
      return loadNewerVersion(state);
    case 'newerVersionLoaded':
      return handleOtherVersion(state, event.theirs, event.mergeLines);
    case 'versionRestored':
      return takeRestored(state, event.restored);
    case 'loadFailed':
      return fail(state, event.failure);
    case 'resolveConflict':
      return resolveConflict(state, event.choice);
    case 'restoreSetAside':
      return readSetAside(state);
    case 'setAsideRead':
      return restoreSetAside(state, event.draft);
    case 'discardSetAside':
      return discardSetAside(state);
    case 'draftOpened':
      return openDraft(state, event);
    case 'draftKept':
      return finishDraft(state, event);
    case 'draftDiscarded':
      return finishDraft(state, null);
    case 'draftFailed':
      return failAutosave({ ...state, isKeeping: false }, event.failure);
    case 'draftMet':
      return setDraftAside(state, event.kept);
    case 'setAsideFound':
      return transition({ ...state, draftNote: 'aside' });
    case 'savedElsewhere':
      return transition(noteSavedElsewhere(state, event.id, event.revision));
  }
}
