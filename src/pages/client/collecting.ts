import { messages } from '../../modules/collections/messages.ts';
import { call } from './api.ts';
import { showUncollected, tellListed } from './listed.ts';
import { messageOf } from './message-of.ts';
import { openDialog } from './open-dialog.ts';
import { currentSession } from './session.ts';
import { guestAlert, toast } from './toasts.ts';

/** Lets a member put a web into collections of theirs, and take it out. */
export function addToCollection(webId: string): void {
  if (!currentSession().viewer) {
    guestAlert(messages.loginToCreate);
    return;
  }
  void openDialog(async () => {
    const { AddToCollectionDialog } = await import('../islands/collection/AddToCollectionDialog.tsx');
    return [AddToCollectionDialog, { webId }];
  });
}

/** Takes a web out of an own collection. */
export async function removeFromCollection(collectionId: string, webId: string): Promise<void> {
  try {
    await call('PATCH /collections/remove-web/{collectionId}/{webId}', { params: { collectionId, webId } });
    showUncollected(collectionId, webId);
    tellListed(messages.webRemoved);
  } catch (error) {
    toast('error', messageOf(error));
  }
}
