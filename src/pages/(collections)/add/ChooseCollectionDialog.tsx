import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { Closable } from '../../ui/dialogs/open-dialog.ts';
import { CollectionLine } from './CollectionRow.tsx';
import { OwnCollections } from './OwnCollections.tsx';
import { QuickCreate } from './QuickCreate.tsx';
import { useOwnCollections } from './use-own-collections.ts';

type Chosen = { _id: string; name: string };

/** Asks for one of the member's collections, or a new one. */
export function ChooseCollectionDialog({
  onChoose,
  onClose,
}: Closable & { onChoose: (collection: Chosen) => void }) {
  const own = useOwnCollections();
  const choose = (collection: Chosen) => {
    onClose();
    onChoose(collection);
  };
  return (
    <Dialog title="Add To Collection" onClose={onClose}>
      <OwnCollections
        own={own}
        row={(entry) => (
          <li key={entry._id} className="collect-row">
            <CollectionLine collection={entry} action="Add" onClick={() => choose(entry)} />
          </li>
        )}
      >
        <QuickCreate onMade={async (made) => choose(made)} />
      </OwnCollections>
    </Dialog>
  );
}
