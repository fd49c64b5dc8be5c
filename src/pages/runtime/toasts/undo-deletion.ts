import { type BinKind, messages } from '../../../modules/bin/rules.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../api/api.ts';
import { messageOf } from '../api/failures.ts';
import { reloadEmptyList } from '../lists/list-sync.ts';
import { type ToastOptions, toast, toastOnNextPage } from './toasts.ts';

/** A deleted resource that can be restored. */
export type Deleted = { kind: BinKind; id: string };

/** The button of a notification that brings a deleted item back. By default the page is loaded again, with the item in its lists. */
export const undoDeletion = (deleted: Deleted, onRestored = reload): ToastOptions => ({
  action: { text: 'Undo', run: () => void restore(deleted, onRestored) },
});

/** The link of a notification on the next page, which has no button. */
export const linkToBin = ({ kind }: Deleted) => ({
  link: { text: 'Open the bin', href: `${pagePath('/your-work/bin')}?kind=${kind}` },
});

async function restore(params: Deleted, onRestored: () => void): Promise<void> {
  try {
    await call('POST /bin/{kind}/{id}/restore', { params });
    onRestored();
  } catch (error) {
    toast('error', messageOf(error));
  }
}

function reload(): void {
  toastOnNextPage('success', messages.restored);
  location.reload();
}

/**
 * Reports a deletion from a list of this page, with a button that undoes it. If the list is now empty, the page is loaded again, with
 * a link to the bin.
 */
export function notifyDeletion(text: string, deleted: Deleted): void {
  if (document.querySelector('[role=feed]:empty')) toastOnNextPage('success', text, linkToBin(deleted));
  else toast('success', text, undoDeletion(deleted));
  reloadEmptyList();
}
