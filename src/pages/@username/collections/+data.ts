export { profileCollections as data } from '../../profile/collections.ts';
