import { messages } from '../../modules/collections/rules/messages.ts';
import { showLoginNotice } from '../(auth)/index.ts';
import { call } from '../runtime/api/api.ts';
import { messageOf } from '../runtime/api/failures.ts';
import { currentSession } from '../runtime/api/session.ts';
import { notifyListChange, removeFromCollectionList } from '../runtime/lists/list-sync.ts';
import { toast } from '../runtime/toasts/toasts.ts';
import { openDialog } from '../ui/dialogs/open-dialog.ts';
import type { ChangedCollection } from './components/CollectionForm.tsx';

/** Opens the dialog that creates a collection. */
export async function openCreateDialog(): Promise<void> {
  if (!currentSession().viewer) {
    showLoginNotice(messages.loginToCreate);
    return;
  }
  await openDialog(async () => {
    const { CreateDialog } = await import('./components/CollectionForm.tsx');
    return [CreateDialog, {}];
  });
}

/** Opens the dialog in which the owner edits a collection, with its current data from the server. */
export function editCollection(collectionId: string, onDone?: (changed: ChangedCollection) => void): void {
  void openDialog(async () => {
    const [{ EditDialog }, details] = await Promise.all([
      import('./components/CollectionForm.tsx'),
      call('GET /collections/get/{collectionId}', { params: { collectionId } }),
    ]);
    return [EditDialog, { collectionId, details, onDone }];
  });
}

/** Opens the dialog in which the owner deletes a collection. */
export function deleteCollection(collectionId: string, onDone?: () => void): void {
  void openDialog(async () => {
    const [{ DeleteCollection }, { name }] = await Promise.all([
      import('./components/DeleteCollection.tsx'),
      call('GET /collections/get/{collectionId}', { params: { collectionId } }),
    ]);
    return [DeleteCollection, { collectionId, name, onDone }];
  });
}

/** Opens the dialog in which a member adds a web to collections or removes it. */
export function addToCollection(webId: string): void {
  if (!currentSession().viewer) {
    showLoginNotice(messages.loginToCreate);
    return;
  }
  void openDialog(async () => {
    const { AddToCollectionDialog } = await import('./add/AddToCollectionDialog.tsx');
    return [AddToCollectionDialog, { webId }];
  });
}

/** Opens the dialog in which a member chooses one of their collections, or makes one. */
export function chooseCollection(onChoose: (collection: { _id: string; name: string }) => void): void {
  void openDialog(async () => {
    const { ChooseCollectionDialog } = await import('./add/AddToCollectionDialog.tsx');
    return [ChooseCollectionDialog, { onChoose }];
  });
}

/** Removes a web from one of the member's own collections. */
export async function removeFromCollection(collectionId: string, webId: string): Promise<void> {
  try {
    await call('PATCH /collections/remove-web/{collectionId}/{webId}', { params: { collectionId, webId } });
    removeFromCollectionList(collectionId, webId);
    notifyListChange(messages.webRemoved);
  } catch (error) {
    toast('error', messageOf(error));
  }
}
