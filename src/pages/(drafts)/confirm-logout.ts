import { draftOwner, draftSlots, guestOwner } from './draft-keys.ts';
import { handOverDrafts } from './hand-over.ts';

/** Asks for confirmation if a logout would remove unsaved drafts; the dialog's code is loaded only then. */
export async function confirmLogout(): Promise<boolean> {
  const owner = draftOwner();
  if (owner === guestOwner) return true;
  await handOverDrafts(owner, localStorage, navigator.locks);
  if (draftSlots(localStorage, owner).length === 0) return true;
  const { confirmDraftLoss } = await import('./confirm-draft-loss.ts');
  return confirmDraftLoss(owner);
}
