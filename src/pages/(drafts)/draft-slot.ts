import { draftKey } from './draft-keys.ts';
import type { DraftStore } from './draft-store.ts';

/** The part of the Web Locks API that is used; a lock that is taken is never waited for. */
export type Locks = {
  request: (
    name: string,
    options: { ifAvailable: true },
    callback: (lock: object | null) => unknown,
  ) => Promise<unknown>;
};

/** Takes the place of the id in the slots of webs that have none yet. */
export const newWebKey = 'new';

const maxSlots = 5;

/** Locks `name` for as long as this page lives; false when another tab holds it. */
function hold(locks: Locks, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const held = locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
    held.catch(() => resolve(true));
  });
}

const slotAt = (webKey: string, index: number) => (index === 0 ? webKey : `${webKey}~${index + 1}`);

/** The slots that tabs of one web are given, first choice first. */
export function slotsOf(webKey: string): string[] {
  return Array.from({ length: maxSlots }, (_, index) => slotAt(webKey, index));
}

/**
 * Finds where this tab keeps its draft of a web, so that two tabs with the same web do not overwrite each other:
 * the first unlocked slot with a draft in it, else the first unlocked one. With `isNew` the tab brings its own work
 * and gets an empty slot. Without locks all tabs share one slot.
 */
export async function claimSlot(
  webKey: string,
  store: Pick<DraftStore, 'owner' | 'slots'>,
  locks: Locks | undefined,
  { isNew = false } = {},
): Promise<string> {
  const slots = slotsOf(webKey);
  const filled = new Set(store.slots());
  const withDraft = slots.filter((slot) => filled.has(slot));
  const empty = slots.filter((slot) => !filled.has(slot));
  const choices = isNew ? empty : [...withDraft, ...empty];
  if (!locks) return choices[0] ?? slotAt(webKey, maxSlots);
  for (const slot of choices) if (await hold(locks, draftKey(store.owner, slot))) return slot;
  return slotAt(webKey, maxSlots);
}
