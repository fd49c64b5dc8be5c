import { detailsOver } from '../../../../details-over.ts';
import { data as yourWebs } from '../../+data.ts';

export const data = detailsOver('/your-work/webs', yourWebs);
