import { ReportEntry } from '../../(reports)/index.ts';
import { PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menus/Menu.tsx';
import { closeMenu } from '../../ui/menus/menus.ts';
import { deleteCollection, editCollection } from '../client/collection-dialogs.ts';
import type { ChangedCollection } from './EditDialog.tsx';
import { SaveEntry, type SaveProps } from './SaveEntry.tsx';

export type CollectionEntriesProps = SaveProps & { isOwn: boolean };

type Followers = {
  /** Called after a change, in addition to the update of the lists. */
  onChanged?: (changed: ChangedCollection) => void;
  onDeleted?: () => void;
};

/** Menu entries of a collection: save; edit and delete for its owner. */
export function CollectionEntries(props: CollectionEntriesProps & Followers) {
  const { collectionId, isSaved, isOwn, onChanged, onDeleted } = props;
  return (
    <>
      <SaveEntry collectionId={collectionId} isSaved={isSaved} />
      {!isOwn && <ReportEntry kind="collection" id={collectionId} />}
      {isOwn && (
        <>
          <MenuButton
            onClick={() => {
              closeMenu();
              editCollection(collectionId, onChanged);
            }}
          >
            <PencilIcon />
            Edit Collection
          </MenuButton>
          <MenuButton
            onClick={() => {
              closeMenu();
              deleteCollection(collectionId, onDeleted);
            }}
          >
            <TrashIcon />
            Delete Collection
          </MenuButton>
        </>
      )}
    </>
  );
}
