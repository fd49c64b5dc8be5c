export { CollectEntry, UncollectEntry } from './add/CollectEntries.tsx';
export { addToCollection } from './add/collecting.ts';
export { countCollectionView } from './client/count-view.ts';
export { createCollection } from './client/create-collection.ts';
