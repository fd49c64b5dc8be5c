import { detailsOver } from '../../../../details-over.ts';
import { collectionAddress, readCollection } from '../../../read-collection.ts';

export const data = detailsOver(
  ({ routeParams }) => collectionAddress(routeParams.collectionId ?? ''),
  readCollection,
);
