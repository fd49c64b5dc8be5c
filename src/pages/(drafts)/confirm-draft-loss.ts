import { mountDialog } from '../runtime/islands/mount-island.ts';
import type { DraftOwner } from './draft-keys.ts';
import { createDraftStore } from './draft-store.ts';
import { loadWeb } from './model/saved-web.ts';
import { findUnsavedDrafts } from './unsaved-drafts.ts';

/**
 * Asks for confirmation if a logout would remove unsaved drafts from this browser. Resolves true if the logout may go
 * on.
 */
export async function confirmDraftLoss(owner: DraftOwner): Promise<boolean> {
  const drafts = await findUnsavedDrafts(
    createDraftStore(owner, () => localStorage),
    loadWeb,
  );
  if (drafts.length === 0) return true;
  const { UnsavedDraftsDialog } = await import('./UnsavedDraftsDialog.tsx');
  return new Promise((resolve) => mountDialog(UnsavedDraftsDialog, { drafts, onAnswer: resolve }));
}
