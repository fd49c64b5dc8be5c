import { detailsOver } from '../../../../../(details)/details-data.ts';
import { data as yourWebs } from '../../+data.ts';

export const data = detailsOver('/your-work/webs', yourWebs);
