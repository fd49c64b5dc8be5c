import { detailsOver } from '../../../details-over.ts';
import { data as following } from '../../+data.ts';

export const data = detailsOver('/following', following);
