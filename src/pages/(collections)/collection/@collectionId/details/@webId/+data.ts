import { detailsOver } from '../../../../../(details)/details-data.ts';
import { collectionAddress, readCollection } from '../../../../read-collection.ts';

export const data = detailsOver(
  ({ routeParams }) => collectionAddress(routeParams.collectionId ?? ''),
  readCollection,
);
