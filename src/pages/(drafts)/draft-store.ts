import { type Source, sourceKinds } from '../../modules/webs/rules/source-kinds.ts';
import { visibilities } from '../../shared/rules/visibility.ts';
import { applyEdit, editBetween, textsOf, withoutTexts, withTexts } from './draft-edits.ts';
import { type DraftOwner, draftKey, draftSlots, editKey, removeDraft } from './draft-keys.ts';
import type { Draft, DraftBase } from './model/draft.ts';
import { type CodeField, codeFields, sourceFields, type WebFields } from './model/web-fields.ts';

/** `full`: storage has no room left and the draft was not stored. */
export type KeepResult = 'kept' | 'full' | 'unavailable';

/** The drafts of one owner in this browser, by slot. */
export type DraftStore = {
  owner: DraftOwner;
  /** The slots that contain a draft. */
  slots: () => string[];
  read: (slot: string) => Draft | null;
  write: (slot: string, draft: Draft) => KeepResult;
  remove: (slot: string) => void;
};

const formatVersion = 1;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textList(value: unknown): string[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
}

function readSource(field: CodeField, value: unknown): Source | null {
  if (!isRecord(value) || typeof value.text !== 'string') return null;
  const kind = sourceKinds[field].find((one) => one === value.kind);
  return kind ? { kind, text: value.text, ...(value.isStale === true && { isStale: true }) } : null;
}

function readSources(value: Record<string, unknown>): Partial<WebFields> {
  const there = codeFields.flatMap((field) => {
    const source = readSource(field, value[sourceFields[field]]);
    return source ? [[sourceFields[field], source]] : [];
  });
  return Object.fromEntries(there);
}

function readPackages({ packages, importMap }: Record<string, unknown>): Partial<WebFields> {
  return typeof packages === 'string' && typeof importMap === 'string' ? { packages, importMap } : {};
}

function readFields(value: unknown): WebFields | null {
  if (!isRecord(value)) return null;
  const { title, description, html, css, js } = value;
  const visibility = visibilities.find((one) => one === value.visibility);
  const [cssLinks, jsLinks, htmlLinks] = [value.cssLinks, value.jsLinks, value.htmlLinks].map(textList);
  if (!cssLinks || !jsLinks || !htmlLinks || !visibility) return null;
  if (typeof title !== 'string' || typeof description !== 'string') return null;
  if (typeof html !== 'string' || typeof css !== 'string' || typeof js !== 'string') return null;
  const tags = textList(value.tags);
  return {
    title,
    description,
    html,
    css,
    js,
    visibility,
    cssLinks,
    jsLinks,
    htmlLinks,
    ...readSources(value),
    ...readPackages(value),
    ...(tags && { tags }),
  };
}

function readBase(value: unknown): DraftBase | null {
  if (!isRecord(value) || typeof value.revision !== 'number' || !isRecord(value.marks)) return null;
  const entries = Object.entries(value.marks).map(([field, mark]) => [field, String(mark)]);
  return { revision: value.revision, marks: Object.fromEntries(entries) };
}

function readDraft(value: unknown): Draft | null {
  if (!isRecord(value) || value.v !== formatVersion) return null;
  const fields = readFields(value.fields);
  if (!fields) return null;
  const { savedAt, key, keptRevision } = value;
  const based = readBase(value.based);
  return {
    fields,
    savedAt: typeof savedAt === 'string' ? savedAt : null,
    ...(typeof key === 'string' && { key }),
    ...(based && { based }),
    ...(value.isForeign === true && { isForeign: true }),
    ...(value.isAutosaved === true && { isAutosaved: true }),
    ...(typeof keptRevision === 'number' && { keptRevision }),
  };
}

/** A draft that was stored as a whole, under an id by which its edits name it. */
type Whole = { id: string; draft: Draft; length: number };

/** Minimum characters of a stored draft of which edits are stored. */
const largeDraft = 100_000;
/** An edit has at most this part of the characters of the whole draft; above that, the whole is stored again. */
const maxEditPart = 1 / 10;

const beginning = (id: string) => `{"v":${formatVersion},"id":"${id}",`;

function writeWhole(storage: Storage, owner: DraftOwner, slot: string, draft: Draft): Whole {
  const id = Math.random().toString(36).slice(2);
  const text = JSON.stringify({ v: formatVersion, id, ...draft });
  storage.setItem(draftKey(owner, slot), text);
  storage.removeItem(editKey(owner, slot));
  return { id, draft, length: text.length };
}

/** Returns false if the whole is not in storage any more, or if the edit would be too large. */
function writeEdit(storage: Storage, owner: DraftOwner, slot: string, whole: Whole, draft: Draft): boolean {
  if (whole.length < largeDraft) return false;
  if (!storage.getItem(draftKey(owner, slot))?.startsWith(beginning(whole.id))) return false;
  const before = textsOf(whole.draft);
  const edits = textsOf(draft).map((text, index) => editBetween(before[index] ?? '', text));
  const text = JSON.stringify({ v: formatVersion, of: whole.id, edits, ...withoutTexts(draft) });
  if (text.length > whole.length * maxEditPart) return false;
  storage.setItem(editKey(owner, slot), text);
  return true;
}

/** The stored draft with its edit; without the edit if that belongs to another draft, or if it is none. */
function readEdited(whole: string | null, edit: string | null): Draft | null {
  const value = parse(whole);
  const draft = readDraft(value);
  const change = parse(edit);
  if (!draft || !isRecord(value) || !isRecord(change) || change.of !== value.id) return draft;
  const changed = readDraft(change);
  const edits = Array.isArray(change.edits) ? change.edits : [];
  const texts = textsOf(draft).map((text, index) => readEdit(edits[index], text));
  return changed && texts.every((text) => text !== null) ? withTexts(changed, texts) : draft;
}

/** The edited text; null if `value` is no edit of it. */
function readEdit(value: unknown, before: string): string | null {
  if (!isRecord(value)) return null;
  const { start, end, text } = value;
  const isPlace = (place: unknown): place is number => Number.isInteger(place);
  if (!isPlace(start) || !isPlace(end) || typeof text !== 'string') return null;
  return 0 <= start && start <= end && end <= before.length ? applyEdit(before, { start, end, text }) : null;
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && /quota/i.test(error.name);
}

/**
 * Stores the drafts of `owner` in `storage`, synchronously. Never throws, although storage may be blocked or full.
 *
 * To store 1 MB may block the page for 60 ms and more, so of a large draft only what has changed since it was last
 * stored as a whole is stored, under another key.
 */
export function createDraftStore(owner: DraftOwner, storage: () => Storage): DraftStore {
  const wholes = new Map<string, Whole>();
  return {
    owner,
    slots: () => {
      try {
        return draftSlots(storage(), owner);
      } catch {
        return [];
      }
    },
    read: (slot) => {
      try {
        const kept = storage();
        return readEdited(kept.getItem(draftKey(owner, slot)), kept.getItem(editKey(owner, slot)));
      } catch {
        return null;
      }
    },
    write: (slot, draft) => {
      try {
        const whole = wholes.get(slot);
        if (!whole || !writeEdit(storage(), owner, slot, whole, draft))
          wholes.set(slot, writeWhole(storage(), owner, slot, draft));
        return 'kept';
      } catch (error) {
        return isFull(error) ? 'full' : 'unavailable';
      }
    },
    remove: (slot) => {
      try {
        removeDraft(storage(), owner, slot);
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  };
}
