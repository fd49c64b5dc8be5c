import { useRef } from 'react';
import { messages } from '../../../modules/collections/messages.ts';
import { showLoginNotice } from '../../(auth)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { currentSession } from '../../runtime/api/session.ts';
import { showsMembersBy } from '../../runtime/lists/members-by.ts';
import { changeMark, type Marks } from '../../runtime/optimistic/optimistic-state.ts';
import { useMark } from '../../runtime/optimistic/use-optimistic-state.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { BookmarkCheckIcon, BookmarkIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menus/Menu.tsx';
import { closeMenu } from '../../ui/menus/menus.ts';

export type SaveProps = { collectionId: string; isSaved: boolean };

/** Menu entry that saves a collection or removes it from the saved ones. */
export function SaveEntry({ collectionId, isSaved }: SaveProps) {
  const entry = useRef<HTMLSpanElement>(null);
  const saved = useMark('save', collectionId, { isSaved }, entry);

  const toggle = async () => {
    closeMenu();
    if (!currentSession().viewer) return showLoginNotice(messages.loginToSave);
    const isDone = await toggleSaved(collectionId, saved);
    if (!isDone || (saved.isSaved && (await offerUndo(collectionId)))) return;
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
function toggleSaved(collectionId: string, now: Marks['save']): Promise<boolean> {
  return changeMark('save', collectionId, {
    now,
    next: { isSaved: !now.isSaved },
    send: () => call('POST /savedCollections/toggle/{collectionId}', { params: { collectionId } }),
  });
}

/** Removes an unsaved collection from the list of saved ones if this page shows that list; resolves true if it does. */
async function offerUndo(collectionId: string): Promise<boolean> {
  if (!showsMembersBy('save')) return false;
  const { leaveList } = await import('../../runtime/lists/leave-list.ts');
  return leaveList('save', collectionId, () => toggleSaved(collectionId, { isSaved: false }));
}
