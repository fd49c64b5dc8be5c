import { type Source, sourceKinds } from '../../modules/webs/rules/source-kinds.ts';
import { visibilities } from '../../shared/rules/visibility.ts';
import { type DraftOwner, draftKey, draftSlots } from './draft-keys.ts';
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

function readDraft(text: string | null): Draft | null {
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
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

function isFull(error: unknown): boolean {
  return error instanceof Error && /quota/i.test(error.name);
}

/** Stores the drafts of `owner` in `storage`, synchronously. Never throws, although storage may be blocked or full. */
export function createDraftStore(owner: DraftOwner, storage: () => Storage): DraftStore {
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
        return readDraft(storage().getItem(draftKey(owner, slot)));
      } catch {
        return null;
      }
    },
    write: (slot, draft) => {
      try {
        storage().setItem(draftKey(owner, slot), JSON.stringify({ v: formatVersion, ...draft }));
        return 'kept';
      } catch (error) {
        return isFull(error) ? 'full' : 'unavailable';
      }
    },
    remove: (slot) => {
      try {
        storage().removeItem(draftKey(owner, slot));
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  };
}
