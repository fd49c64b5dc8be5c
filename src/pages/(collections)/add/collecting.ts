import { messages } from '../../../modules/collections/rules/messages.ts';
import { showLoginNotice } from '../../(auth)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { currentSession } from '../../runtime/api/session.ts';
import { notifyListChange, removeFromCollectionList } from '../../runtime/lists/list-sync.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';

/** Opens the dialog in which a member adds a web to collections or removes it. */
export function addToCollection(webId: string): void {
  if (!currentSession().viewer) {
    showLoginNotice(messages.loginToCreate);
    return;
  }
  void openDialog(async () => {
    const { AddToCollectionDialog } = await import('./AddToCollectionDialog.tsx');
    return [AddToCollectionDialog, { webId }];
  });
}

/** Opens the dialog in which a member chooses one of their collections, or makes one. */
export function chooseCollection(onChoose: (collection: { _id: string; name: string }) => void): void {
  void openDialog(async () => {
    const { ChooseCollectionDialog } = await import('./AddToCollectionDialog.tsx');
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
