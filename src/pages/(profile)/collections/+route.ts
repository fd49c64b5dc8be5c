import { routeTo } from '../../routes.ts';

export const route = routeTo('/@username/collections', '/@username/collections/@collectionTab');
