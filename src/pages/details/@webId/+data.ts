import { detailsOver } from '../../details-over.ts';
import { data as trending } from '../../index/+data.ts';

export const data = detailsOver('/', trending);
