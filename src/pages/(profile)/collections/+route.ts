import { routeTo } from '../../route-to.ts';

export const route = routeTo('/@username/collections', '/@username/collections/@collectionTab');
