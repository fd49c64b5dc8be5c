export { default as CollectionPage } from './collection/@collectionId/+Page.tsx';
export { collectionAddress, readCollection } from './read-collection.ts';
