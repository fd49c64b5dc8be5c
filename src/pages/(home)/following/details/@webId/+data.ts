import { detailsOver } from '../../../../(details)/details-data.ts';
import { data as following } from '../../+data.ts';

export const data = detailsOver('/following', following);
