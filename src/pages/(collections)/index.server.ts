export { collectionAddress, readCollection } from './collection/@collectionId/+data.ts';
export { default as CollectionPage } from './collection/@collectionId/+Page.tsx';
export { CollectionFeed } from './components/CollectionFeed.server.tsx';
