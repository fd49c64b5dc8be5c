import { messages } from '../../modules/collections/rules/messages.ts';
import { showLoginNotice } from '../(auth)/index.ts';
import { call } from '../runtime/api/api.ts';
import { currentSession } from '../runtime/api/session.ts';
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
