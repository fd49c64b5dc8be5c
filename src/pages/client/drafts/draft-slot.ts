import type { DraftStore } from './draft-store.ts';

/** The part of the browser's locks that is used: one that is not free at once is not waited for. */
export type Locks = {
  request: (
    name: string,
    options: { ifAvailable: true },
    callback: (lock: object | null) => unknown,
  ) => Promise<unknown>;
};

const SLOTS = 5;

/** Holds a slot for as long as this page lives; false when another tab holds it. */
function hold(locks: Locks, slot: string): Promise<boolean> {
  return new Promise((resolve) => {
    const held = locks.request(`draft:${slot}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
    held.catch(() => resolve(true));
  });
}

/**
 * Finds where this tab keeps its draft of a web, so that two tabs with the same web do not overwrite each other:
 * the first free slot with a draft in it, else the first free one. Without locks all tabs share one slot.
 */
export async function claimSlot(
  webKey: string,
  store: Pick<DraftStore, 'read'>,
  locks: Locks | undefined,
): Promise<string> {
  if (!locks) return webKey;
  const slots = Array.from({ length: SLOTS }, (_, index) =>
    index === 0 ? webKey : `${webKey}~${index + 1}`,
  );
  const filled = slots.filter((slot) => store.read(slot) !== null);
  for (const slot of [...filled, ...slots]) if (await hold(locks, slot)) return slot;
  return `${webKey}~${SLOTS + 1}`;
}
