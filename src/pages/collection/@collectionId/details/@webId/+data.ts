import { detailsOver } from '../../../../details-over.ts';
import { collectionAddress, read } from '../../+data.ts';

export const data = detailsOver(({ routeParams }) => collectionAddress(routeParams.collectionId ?? ''), read);
