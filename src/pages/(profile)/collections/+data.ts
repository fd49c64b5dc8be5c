export { profileCollections as data } from '../data/collections.ts';
