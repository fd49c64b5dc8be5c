import { kindNameOf } from '../../../../modules/webs/rules/source-kinds.ts';
import {
  type CodeField,
  changedFields,
  codeFields,
  createDraft,
  type Draft,
  isWrittenAlike,
  linksOf,
  type SavedWeb,
  sourceFields,
  sourceOf,
  type TextField,
  textFields,
  textOf,
  type WebFields,
} from '../../../(drafts)/index.ts';
import { texts } from '../../texts.ts';
import { replaceFields, storeDraft } from './drafting.ts';
import { andThen, type Transition, transition } from './events.ts';
import {
  baselineOf,
  type Choice,
  type Conflict,
  type Difference,
  differsInCode,
  draftOf,
  isChanged,
  type MergeLines,
  type SessionState,
  type Sides,
} from './state.ts';

/** Three-way comparison of the local version with the saved one. */
export function compareVersions(
  base: WebFields,
  mine: WebFields,
  theirs: SavedWeb,
  mergeLines: MergeLines | null,
): Conflict {
  const differences: Difference[] = [];
  const mergedCode: Partial<WebFields> = {};
  const mergeField = (field: TextField): Difference['by'] => {
    const pane = paneOf(field);
    const merged = pane && mergeLines ? mergePane(base, mine, theirs.fields, pane, mergeLines) : null;
    if (merged === null) return 'both';
    Object.assign(mergedCode, merged);
    return 'lines';
  };
  for (const field of textFields) {
    if (isAlike(mine, theirs.fields, field)) continue;
    const by = isAlike(mine, base, field)
      ? 'them'
      : isAlike(theirs.fields, base, field)
        ? 'me'
        : mergeField(field);
    differences.push({ ...sidesOf(mine, theirs.fields, field), field, by });
  }
  return { theirs, differences, merged: { ...theirs.fields, ...changedFields(base, mine), ...mergedCode } };
}

const paneOf = (field: TextField): CodeField | undefined => codeFields.find((one) => one === field);

function isAlike(one: WebFields, other: WebFields, field: TextField): boolean {
  const pane = paneOf(field);
  return pane ? isWrittenAlike(one, other, pane) : (one[field] ?? '') === (other[field] ?? '');
}

/** Both sides' texts of a field, and the languages of a pane if they differ. */
function sidesOf(mine: WebFields, theirs: WebFields, field: TextField) {
  const pane = paneOf(field);
  if (!pane) return { mine: mine[field] ?? '', theirs: theirs[field] ?? '' };
  const nameOf = (web: WebFields) => kindNameOf(pane, { [pane]: sourceOf(web, pane) ?? undefined });
  const kinds = { mine: nameOf(mine), theirs: nameOf(theirs) };
  return {
    mine: textOf(mine, pane),
    theirs: textOf(theirs, pane),
    ...(kinds.mine !== kinds.theirs && { kinds }),
  };
}

/**
 * The change that contains both sides' text of a pane in one language; null if their changes overlap or their languages
 * differ. A merged source is compiled before it is saved.
 */
function mergePane(
  base: WebFields,
  mine: WebFields,
  theirs: WebFields,
  field: CodeField,
  mergeLines: MergeLines,
): Partial<WebFields> | null {
  const kinds = new Set([base, mine, theirs].map((web) => sourceOf(web, field)?.kind));
  if (kinds.size > 1) return null;
  const text = mergeLines(textOf(base, field), textOf(mine, field), textOf(theirs, field));
  if (text === null) return null;
  const source = sourceOf(mine, field);
  return source ? { [sourceFields[field]]: { kind: source.kind, text } } : { [field]: text };
}

/** True when both sides changed the same lines, or the same field that is not code. */
const hasOverlap = ({ differences }: Conflict): boolean => differences.some(({ by }) => by === 'both');

/** True when the other side changed something that differs from the local version. */
const hasTheirChanges = ({ differences }: Conflict): boolean => differences.some(({ by }) => by !== 'me');

/** The changes of both sides, with the chosen side of each field that both changed. */
export function withSides({ theirs, differences, merged }: Conflict, sides: Sides): WebFields {
  const taken = differences.filter(({ field, by }) => by === 'both' && sides[field] === 'theirs');
  return { ...merged, ...Object.assign({}, ...taken.map(({ field }) => fieldsOf(theirs.fields, field))) };
}

/** A field; of a pane also its source, of packages also their import map. */
function fieldsOf(web: WebFields, field: TextField): Partial<WebFields> {
  const pane = paneOf(field);
  if (field === 'packages') return { packages: web.packages ?? '', importMap: web.importMap };
  return { [field]: web[field], ...(pane && { [sourceFields[pane]]: sourceOf(web, pane) }) };
}

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
  return andThen(handleOtherVersion(state, restored, null), (next) =>
    transition({ ...next, savedRevision: restored.revision }, { type: 'announceSaved', saved: restored }),
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

/**
 * Whether a call sent only the title while other work is unsaved. When it is repeated after a conflict, it must not
 * save the other work.
 */
export function isTitleOnly(state: SessionState, sent: Partial<WebFields>): boolean {
  const changed = Object.keys(changedFields(baselineOf(state), state.fields));
  return Object.keys(sent).join() === 'title' && changed.some((field) => field !== 'title');
}

/** Sends the title again, based on the conflicting version; asks first if that version has a different new title. */
export function handleRenameConflict(state: SessionState, theirs: SavedWeb): Transition {
  const base = baselineOf(state);
  const compared = compareVersions(base, { ...base, title: state.fields.title }, theirs, null);
  const differences = compared.differences.filter(({ field }) => field === 'title');
  const conflict: Conflict = { ...compared, differences, isTitleOnly: true };
  if (differences.some(({ by }) => by === 'both'))
    return transition({ ...state, conflict, question: 'conflict' });
  return differences.length === 0 ? takeTitle(state, state.fields.title) : sendTitle(state, theirs);
}

function resolveRename(state: SessionState, theirs: SavedWeb, takesTheirs: boolean): Transition {
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
  // Every call states whether the web is public; this one keeps the current value.
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
