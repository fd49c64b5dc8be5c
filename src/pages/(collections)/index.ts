export { CollectEntry, UncollectEntry } from './add/CollectEntries.tsx';
export { addToCollection, chooseCollection } from './add/collecting.ts';
export { countCollectionView } from './client/count-view.ts';
export { createCollection } from './client/create-collection.ts';
