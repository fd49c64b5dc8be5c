import { load } from '../../../page-context.ts';
import { readCollection } from '../../read-collection.server.ts';

export const data = load(readCollection, { missing: '/404' });
