import { call } from '../runtime/api/api.ts';

/** Counts a view of the collection whose page this is, also below details. */
export function countCollectionView(): void {
  const head = document.querySelector<HTMLElement>('[data-collection-viewed]');
  const collectionId = head?.dataset.collectionViewed;
  // A failure to count the view is ignored.
  if (collectionId)
    call('PATCH /collections/inc-view/{collectionId}', { params: { collectionId } }).catch(() => {});
}
