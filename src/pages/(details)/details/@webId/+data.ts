import { data as trending } from '../../../(home)/index/+data.ts';
import { detailsOver } from '../../details-data.ts';

export const data = detailsOver('/', trending);
