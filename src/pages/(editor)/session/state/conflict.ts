import type { Draft } from '../../../(drafts)/draft-store.ts';
import {
  blankWeb,
  changedFields,
  isSame,
  type TextField,
  textFields,
  type WebFields,
} from '../../../(drafts)/model/web-fields.ts';
import type { SavedWeb } from '../session-types.ts';

/** A field that stands differently here and there, and who has changed it since both were the same. */
export type Difference = {
  field: TextField;
  mine: string | boolean;
  theirs: string | boolean;
  by: 'me' | 'them' | 'both';
};

/** Two versions of one web that come from the same one. */
export type Conflict = {
  theirs: SavedWeb;
  differences: Difference[];
  /** Both sides' changes together; null where both have changed the same field. */
  merged: WebFields | null;
};

/** How a conflict ends: `merge` keeps both sides' changes, `cancel` leaves all as it is. */
export type Choice = 'merge' | 'mine' | 'theirs' | 'cancel';

/** Compares what is typed here with what the server has, by the version that both come from. */
export function compare(base: WebFields, mine: WebFields, theirs: SavedWeb): Conflict {
  const differences: Difference[] = [];
  for (const field of textFields) {
    const [here, there, before] = [mine[field], theirs.fields[field], base[field]];
    if (here === there) continue;
    const by = here === before ? 'them' : there === before ? 'me' : 'both';
    differences.push({ field, mine: here, theirs: there, by });
  }
  const isApart = differences.every(({ by }) => by !== 'both');
  return { theirs, differences, merged: isApart ? { ...theirs.fields, ...changedFields(base, mine) } : null };
}

/** True when saving over the other version would lose nothing of it. */
export function losesNothing({ differences }: Conflict): boolean {
  return differences.every(({ by }) => by === 'me');
}

/** No text of a web: stands for one that is not known any more. */
const unknown = '\u0000';

/**
 * Puts a draft on the version that is saved now. Where only one side has changed a field, that change counts; where both
 * have, the draft stays based on the version it began from, so that saving it asks first.
 */
export function rebase(draft: Draft, saved: SavedWeb | null): { base: SavedWeb | null; fields: WebFields } {
  const { based } = draft;
  if (!saved || !based || based.revision === saved.revision) return { base: saved, fields: draft.fields };
  const own: Partial<WebFields> = {};
  const lost: Partial<WebFields> = {};
  for (const field of textFields) {
    const mark = based.marks[field];
    if (mark === undefined) continue;
    Object.assign(own, { [field]: draft.fields[field] });
    const isTheirs = mark !== markOf(saved.fields[field]) && draft.fields[field] !== saved.fields[field];
    if (isTheirs && field !== 'isPublic') lost[field] = unknown;
  }
  const fields = { ...saved.fields, ...own };
  if (Object.keys(lost).length === 0) return { base: saved, fields };
  return { base: { ...saved, revision: based.revision, fields: { ...saved.fields, ...lost } }, fields };
}

/** Work on a web as a draft; null where nothing is to be saved. `key` names the request that makes a web of it. */
export function draftOf(saved: SavedWeb | null, fields: WebFields, key: string | null): Draft | null {
  const base = saved?.fields ?? blankWeb;
  if (isSame(base, fields)) return null;
  const named = key !== null && { key };
  if (!saved) return { fields, savedAt: null, ...named };
  const based = { revision: saved.revision, marks: marksOf(base, fields) };
  return { fields, savedAt: saved.updatedAt, based, ...named };
}

/** By what a draft tells later which version of each changed field it began from. */
function marksOf(base: WebFields, now: WebFields): Record<string, string> {
  const changed = Object.keys(changedFields(base, now));
  return Object.fromEntries(
    textFields.filter((field) => changed.includes(field)).map((field) => [field, marked(field, base[field])]),
  );
}

const last = new Map<TextField, { value: string | boolean; mark: string }>();

/** A draft is kept at every key, and what it is based on seldom changes. */
function marked(field: TextField, value: string | boolean): string {
  const known = last.get(field);
  if (known?.value === value) return known.mark;
  const mark = markOf(value);
  last.set(field, { value, mark });
  return mark;
}

/** FNV-1a in two halves, with the length: enough to tell versions of one text apart. */
function markOf(value: string | boolean): string {
  const text = String(value);
  let [low, high] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return `${text.length}-${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}`;
}
