import { draftKey, slotOfKey } from './draft-keys.ts';
import type { DraftStore } from './draft-store.ts';

/** The part of the Web Locks API that is used. Locks are requested without waiting. */
export type Locks = {
  request: (
    name: string,
    options: { ifAvailable: true },
    callback: (lock: object | null) => unknown,
  ) => Promise<unknown>;
};

/** Stands for the id in the slots of new webs. */
export const newWebKey = 'new';

const maxSlots = 5;

/** Holds the lock `name` until the page is unloaded; resolves false if another tab holds it. */
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

/** The slots for tabs with the same web, in order of preference. */
export function slotsOf(webKey: string): string[] {
  return Array.from({ length: maxSlots }, (_, index) => slotAt(webKey, index));
}

/** True if this browser stores a draft of a web, of any owner; false if storage is blocked. */
export function hasDraft(webKey: string, storage: () => Storage): boolean {
  try {
    const slots = new Set(slotsOf(webKey));
    return Object.keys(storage()).some((key) => slots.has(slotOfKey(key) ?? ''));
  } catch {
    return false;
  }
}

/**
 * Finds the slot in which this tab stores its draft of a web, so that two tabs with the same web do not overwrite each
 * other: the first unlocked slot with a draft, else the first unlocked one. With `isNew` the tab already has its own
 * work and gets an empty slot, or `last` if its draft is still there. Without Web Locks all tabs share one slot.
 */
export async function claimSlot(
  webKey: string,
  store: Pick<DraftStore, 'owner' | 'slots'>,
  locks: Locks | undefined,
  { isNew = false, last = '' } = {},
): Promise<string> {
  const slots = slotsOf(webKey);
  const filled = new Set(store.slots());
  const withDraft = slots.filter((slot) => filled.has(slot));
  const empty = slots.filter((slot) => !filled.has(slot));
  const choices = [...withDraft.filter((slot) => !isNew || slot === last), ...empty];
  const spare = spareSlot(webKey, isNew ? filled : new Set());
  if (!locks) return choices[0] ?? spare;
  for (const slot of choices) if (await hold(locks, draftKey(store.owner, slot))) return slot;
  return spare;
}

/** The first slot beyond those that tabs share and that is not filled, so that new work overwrites no draft. */
function spareSlot(webKey: string, filled: ReadonlySet<string>): string {
  let index = maxSlots;
  while (filled.has(slotAt(webKey, index))) index += 1;
  return slotAt(webKey, index);
}
