export { default as CollectionPage } from './collection/@collectionId/+Page.tsx';
export { CollectionFeed } from './components/CollectionFeed.server.tsx';
export { collectionAddress, readCollection } from './read-collection.server.ts';
