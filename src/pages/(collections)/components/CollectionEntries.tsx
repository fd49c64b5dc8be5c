import { useRef } from 'react';
import { messages } from '../../../modules/collections/rules/messages.ts';
import { showLoginNotice } from '../../(auth)/index.ts';
import { ReportEntry } from '../../(reports)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { currentSession } from '../../runtime/api/session.ts';
import { type OptimisticStates, updateOptimistically } from '../../runtime/optimistic-state.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { offerUndo, useOptimisticState } from '../../runtime/use-optimistic-state.ts';
import { BookmarkCheckIcon, BookmarkIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menus/Menu.tsx';
import { closeMenu } from '../../ui/menus/menus.ts';
import { deleteCollection, editCollection } from '../collection-dialogs.ts';
import type { ChangedCollection } from './CollectionForm.tsx';

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

type SaveProps = { collectionId: string; isSaved: boolean };

/** Menu entry that saves a collection or removes it from the saved ones. */
function SaveEntry({ collectionId, isSaved }: SaveProps) {
  const entry = useRef<HTMLSpanElement>(null);
  const saved = useOptimisticState('save', collectionId, { isSaved }, entry);

  const toggle = async () => {
    closeMenu();
    if (!currentSession().viewer) return showLoginNotice(messages.loginToSave);
    const isDone = await toggleSaved(collectionId, saved);
    if (!isDone) return;
    const saveAgain = () => toggleSaved(collectionId, { isSaved: false });
    if (saved.isSaved && (await offerUndo('save', collectionId, saveAgain))) return;
    toast('success', saved.isSaved ? messages.unsaved : messages.saved);
  };

  return (
    <MenuButton onClick={() => void toggle()}>
      {saved.isSaved ? <BookmarkCheckIcon /> : <BookmarkIcon />}
      <span ref={entry}>{saved.isSaved ? 'Unsave Collection' : 'Save Collection'}</span>
    </MenuButton>
  );
}

/** Resolves true if the server accepted the change. */
function toggleSaved(collectionId: string, now: OptimisticStates['save']): Promise<boolean> {
  return updateOptimistically('save', collectionId, {
    now,
    next: { isSaved: !now.isSaved },
    send: () =>
      call('POST /savedCollections/toggle/{collectionId}', { params: { collectionId }, keepalive: true }),
  });
}
