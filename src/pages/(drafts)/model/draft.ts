import { type Links, linkKinds, listOf } from './links.ts';
import {
  blankWeb,
  type CodeField,
  changedFields,
  codeFields,
  isSame,
  packageFields,
  type SavedWeb,
  sourceFields,
  sourceOf,
  type TextField,
  textFields,
  type WebFields,
} from './web-fields.ts';

/**
 * Unsaved work. `savedAt` is the time of the saved version that it is based on, null for a new web; `key` is the
 * idempotency key of a request that may already have created the web.
 */
export type Draft = {
  fields: WebFields;
  savedAt: string | null;
  key?: string;
  based?: DraftBase;
  /** The work began as code from another page, which runs only when the user asks for it. */
  isForeign?: true;
  /** An autosave was pending. */
  isAutosaved?: true;
  /** The revision of the server's draft that this draft continues. */
  keptRevision?: number;
};

/** The revision a draft started from, with a hash (`marks`) of each changed field's text in that revision. */
export type DraftBase = { revision: number; marks: Record<string, string> };

/** A placeholder for a base text that is no longer known; no web contains it. */
const unknownText = '\u0000';

/**
 * Three-way merge of a draft onto the current saved version. A field that changed on one side takes that change. If a
 * field changed on both sides, the draft keeps its old base revision, so that saving it reports a conflict.
 */
export function rebaseDraft(
  draft: Draft,
  saved: SavedWeb | null,
): { base: SavedWeb | null; fields: WebFields } {
  const { based } = draft;
  if (!saved || !based || based.revision === saved.revision) return { base: saved, fields: draft.fields };
  const own: Partial<WebFields> = {};
  const lost: Partial<WebFields> = {};
  for (const field of textFields) {
    const mark = based.marks[field];
    if (mark === undefined) continue;
    Object.assign(own, fieldsOf(draft.fields, field));
    const [mine, theirs] = [writtenIn(draft.fields, field), writtenIn(saved.fields, field)];
    const isTheirs = mark !== hashText(theirs) && mine !== theirs;
    if (isTheirs && field !== 'visibility') Object.assign(lost, unknownIn(field));
  }
  const fields = { ...saved.fields, ...own };
  if (Object.keys(lost).length === 0) return { base: saved, fields };
  return { base: { ...saved, revision: based.revision, fields: { ...saved.fields, ...lost } }, fields };
}

const isCode = (field: TextField): field is CodeField => codeFields.some((one) => one === field);

/** The author's text in a field, and its language. */
function writtenIn(web: WebFields, field: TextField): string {
  if (!isCode(field)) return web[field] ?? '';
  const source = sourceOf(web, field);
  return source ? `${source.kind}\u0000${source.text}` : web[field];
}

/** A field; of a pane also its source, of packages also their import map. */
const fieldsOf = (web: WebFields, field: TextField): Partial<WebFields> => ({
  [field]: web[field],
  ...(field === 'packages' && { importMap: web.importMap }),
  ...(isCode(field) && { [sourceFields[field]]: web[sourceFields[field]] ?? null }),
});

const unknownIn = (field: TextField): Partial<WebFields> => ({
  [field]: unknownText,
  ...(isCode(field) && { [sourceFields[field]]: null }),
});

/**
 * Creates a draft of the work on a web; null if there is nothing to save. `key` is the idempotency key, if any;
 * `blank` is the initial state of a new web.
 */
export function createDraft(
  saved: SavedWeb | null,
  fields: WebFields,
  key: string | null,
  blank = blankWeb,
): Draft | null {
  const base = saved?.fields ?? blank;
  if (isSame(base, fields)) return null;
  const withKey = key !== null && { key };
  if (!saved) return { fields, savedAt: null, ...withKey };
  const based = { revision: saved.revision, marks: hashChangedFields(base, fields) };
  return { fields, savedAt: saved.updatedAt, based, ...withKey };
}

/** Hashes the base text of each changed field. */
function hashChangedFields(base: WebFields, now: WebFields): Record<string, string> {
  const changed = Object.keys(changedFields(base, now));
  return Object.fromEntries(
    textFields
      .filter((field) => changed.includes(field))
      .map((field) => [field, hashField(field, writtenIn(base, field))]),
  );
}

const lastHashes = new Map<TextField, { value: string; hash: string }>();

/** Memoized: a draft is written at every key press while its base rarely changes. */
function hashField(field: TextField, value: string): string {
  const last = lastHashes.get(field);
  if (last?.value === value) return last.hash;
  const hash = hashText(value);
  lastHashes.set(field, { value, hash });
  return hash;
}

/** Two 32-bit FNV-1a hashes, prefixed with the length: distinguishes versions of one text, not cryptographic. */
function hashText(text: string): string {
  let [low, high] = [0x811c9dc5, 0x1000193];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return `${text.length}-${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}`;
}

/** The lists of a state of a web, and its packages, as the server sends them or as the editor has them. */
export type AddOns = Links & { packages?: Parameters<typeof packageFields>[0] };

/** The add-ons and packages as text, an entry on each line, so that states can be compared. */
export function addOnsTextOf(web: AddOns): string {
  const { packages = '' } = packageFields(web.packages, undefined);
  return [...linkKinds.flatMap((kind) => listOf(web, kind)), packages].filter(Boolean).join('\n');
}
