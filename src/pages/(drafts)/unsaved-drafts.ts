import { pagePath } from '../page-path.ts';
import { newWebKey } from './draft-slot.ts';
import type { DraftStore } from './draft-store.ts';
import { type Draft, rebaseDraft } from './model/draft.ts';
import { isSame, type SavedWeb } from './model/web-fields.ts';

/** A draft with unsaved changes, and the URL of the page that opens it. */
export type UnsavedDraft = { slot: string; title: string; href: string };

/**
 * Removes the drafts whose content has been saved meanwhile (in another tab or on another device) and returns the
 * others. A draft whose web cannot be loaded counts as unsaved.
 */
export async function findUnsavedDrafts(
  store: DraftStore,
  load: (webId: string) => Promise<SavedWeb>,
): Promise<UnsavedDraft[]> {
  const drafts = store.slots().map((slot) => checkDraft(store, slot, load));
  return (await Promise.all(drafts)).filter((draft) => draft !== null);
}

async function checkDraft(
  store: DraftStore,
  slot: string,
  load: (webId: string) => Promise<SavedWeb>,
): Promise<UnsavedDraft | null> {
  const draft = store.read(slot);
  const [webKey = slot] = slot.split('~');
  const isNew = webKey === newWebKey;
  if (!draft || (!isNew && (await isSaved(draft, webKey, load)))) {
    store.remove(slot);
    return null;
  }
  return {
    slot,
    title: draft.fields.title,
    href: isNew ? pagePath('/new-web') : pagePath('/web/@webId', { webId: webKey }),
  };
}

async function isSaved(
  draft: Draft,
  webId: string,
  load: (webId: string) => Promise<SavedWeb>,
): Promise<boolean> {
  try {
    const saved = await load(webId);
    const { base, fields } = rebaseDraft(draft, saved);
    return base === saved && isSame(saved.fields, fields);
  } catch {
    // Offline or deleted: an unnecessary confirmation costs a click, removing the draft would lose work.
    return false;
  }
}
