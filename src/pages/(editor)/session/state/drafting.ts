import {
  changedFields,
  codeFields,
  type Draft,
  isBlank,
  isSame,
  linksOf,
  type PackageFields,
  rebaseDraft,
  textOf,
  type WebFields,
} from '../../../(drafts)/index.ts';
import { andThen, type Effect, type SessionEvent, type Transition, transition } from './events.ts';
import {
  baselineOf,
  differsInCode,
  draftOf,
  keepsDraft,
  type SessionState,
  savesLinksAtOnce,
} from './state.ts';

/** Minimum characters of code for which writing the draft at every key press would delay typing. */
const largeCode = 200_000;

export function storeDraft(state: SessionState, mayWait = false): Effect {
  return { type: 'storeDraft', draft: draftOf(state), mayWait };
}

const isLarge = (web: WebFields) =>
  codeFields.reduce((sum, field) => sum + web[field].length + textOf(web, field).length, 0) >= largeCode;

/** Applies typed text. */
export function edit(state: SessionState, change: Partial<WebFields>): Transition {
  const next = { ...state, fields: { ...state.fields, ...change } };
  const stored = storeDraft(next, isLarge(next.fields));
  // The notification on screen may be the warning that the web is empty.
  const isFirstCode = isBlank(state.fields) && !isBlank(next.fields);
  return isFirstCode ? transition(next, { type: 'dismissNotification' }, stored) : transition(next, stored);
}

/** Replaces the packages and runs the result with them. */
export function changePackages(state: SessionState, { packages = '', importMap }: PackageFields): Transition {
  return andThen(edit(state, { packages, importMap }), (next) =>
    transition(next, { type: 'refreshResult', fields: next.fields }),
  );
}

/** Replaces all fields, in the panes too. */
export function replaceFields(state: SessionState, fields: WebFields): Transition {
  const next = { ...state, fields };
  return transition(next, storeDraft(next), { type: 'replacePanes', fields });
}

type Opened = Extract<SessionEvent, { type: 'draftOpened' }>;

/**
 * Begins with the given code, restores the draft found in this tab's slot or on the server, or offers the version that
 * was set aside.
 */
export function openDraft(
  before: SessionState,
  { draft: local, hasSetAside, given, kept = null }: Opened,
): Transition {
  const isForeign = given !== null || local?.isForeign === true;
  const opened = { ...before, isForeign, blank: given ?? before.blank };
  const state = kept ? { ...opened, kept: { revision: kept.revision, fields: kept.draft.fields } } : opened;
  const draft = local ?? kept?.draft;
  if (!draft && given)
    return replaceFields(state, { ...given, ...changedFields(before.blank, state.fields) });
  if (!draft) return transition(hasSetAside ? { ...state, draftNote: 'aside' } : state);
  const restored = restoreDraft(before, state, draft, draft === kept?.draft);
  // Unsent changes of this device are newer than a draft that it has never seen, but neither may be lost.
  const isOther = kept && local && local.keptRevision !== kept.revision && state.saved;
  if (!isOther || !differsInCode(kept.draft.fields, restored.state.fields)) return restored;
  return andThen(restored, (next) =>
    transition(next, { type: 'setAside', webId: isOther.id, draft: kept.draft }),
  );
}

function restoreDraft(
  before: SessionState,
  state: SessionState,
  draft: Draft,
  isFromServer: boolean,
): Transition {
  // Text typed while the page was hydrating is newer than the draft.
  const typed = changedFields(baselineOf(before), state.fields);
  const { base, fields: drafted } = rebaseDraft(draft, state.saved);
  const fields = { ...drafted, ...(savesLinksAtOnce(state) && linksOf(baselineOf(state))) };
  const keyed = { ...state, requestKey: draft.key ?? null };
  if (isSame(baselineOf(state), fields)) return andThen(transition(keyed, storeDraft(keyed)), dropKept);
  // The page was left before its autosave was sent.
  const goesOn = draft.isAutosaved === true && base === state.saved && state.autosave !== 'off';
  const note = base ? 'differs' : 'new';
  const rebased: SessionState = {
    ...keyed,
    saved: base,
    newerSaved: base === state.saved ? state.newerSaved : state.saved,
  };
  // An autosave would show the draft to everybody with the link of a web that is no longer public, so its owner is
  // asked first.
  const serverNote = keepsDraft(rebased) ? 'kept' : 'differs';
  const draftNote = isFromServer ? serverNote : goesOn ? null : note;
  const restored = replaceFields({ ...rebased, draftNote }, { ...fields, ...typed });
  const isTypedOver = codeFields.some((field) => typed[field] !== undefined && draft.based?.marks[field]);
  if (!isTypedOver || !state.saved) return restored;
  const { id } = state.saved;
  return andThen(restored, (next) => transition(next, { type: 'setAside', webId: id, draft }));
}

/** Discards the server's draft, if there is one. */
export function dropKept(state: SessionState): Transition {
  const { kept, saved } = state;
  return kept && saved
    ? transition({ ...state, kept: null }, { type: 'dropDraft', id: saved.id, revision: kept.revision })
    : transition(state);
}

/** Returns to the saved version, or to an empty web. */
export function discardDraft(state: SessionState): Transition {
  const { saved, newerSaved } = state;
  const isNewer = newerSaved !== null && newerSaved.revision > (saved?.revision ?? 0);
  const next: SessionState = {
    ...state,
    saved: isNewer ? newerSaved : saved,
    requestKey: null,
    draftNote: null,
  };
  return andThen(replaceFields(next, baselineOf(next)), dropKept);
}
