import { useState } from 'react';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { type CallData, call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { reloadEmptyList } from '../../runtime/lists/list-sync.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { CollectionRow } from './CollectionRow.tsx';
import { OwnCollections } from './OwnCollections.tsx';
import { QuickCreate } from './QuickCreate.tsx';
import { type OwnCollection, useOwnCollections } from './use-own-collections.ts';

/** Adds a web to the member's collections and removes it from them; a new collection can be created here. */
export function AddToCollectionDialog({ webId, onClose }: Closable & { webId: string }) {
  const own = useOwnCollections(webId);
  const [madeId, setMadeId] = useState('');
  const close = () => {
    onClose();
    reloadEmptyList();
  };
  return (
    <Dialog title="Add To Collection" onClose={close}>
      <OwnCollections
        own={own}
        row={(entry) => (
          <CollectionRow
            key={entry._id}
            collection={entry}
            webId={webId}
            isMadeNow={entry._id === madeId}
            onChange={own.change}
          />
        )}
      >
        <QuickCreate
          onMade={async (made) => {
            const entry = await addWeb(made, webId);
            setMadeId(made._id);
            own.add(entry);
          }}
        />
      </OwnCollections>
    </Dialog>
  );
}

/** The new collection as a list entry. If adding the web failed, it is without the web and the error is shown. */
async function addWeb(made: CallData<'POST /collections/create'>, webId: string): Promise<OwnCollection> {
  try {
    const params = { collectionId: made._id, webId };
    const { websCount } = await call('PATCH /collections/add-web/{collectionId}/{webId}', { params });
    toast('success', messages.createdWithWeb);
    return { ...made, websCount, hasWeb: true };
  } catch (error) {
    toast('success', messages.created);
    toast('error', messageOf(error));
    return { ...made, hasWeb: false };
  }
}
