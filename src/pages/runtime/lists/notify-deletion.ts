import { toast, toastOnNextPage } from '../toasts/toasts.ts';
import { type Deleted, linkToBin, undoDeletion } from '../toasts/undo-deletion.ts';
import { reloadEmptyList } from './list-sync.ts';

/**
 * Reports a deletion from a list of this page, with a button that undoes it. If the list is now empty, the page is loaded again, with
 * a link to the bin.
 */
export function notifyDeletion(text: string, deleted: Deleted): void {
  if (document.querySelector('[role=feed]:empty')) toastOnNextPage('success', text, linkToBin(deleted));
  else toast('success', text, undoDeletion(deleted));
  reloadEmptyList();
}
