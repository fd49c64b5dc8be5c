import { load } from '../../../load.ts';
import { readCollection } from '../../read-collection.ts';

export const data = load(readCollection, { missing: '/404' });
