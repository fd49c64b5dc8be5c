export { CollectEntry, UncollectEntry } from './add/CollectEntries.tsx';
export { addToCollection, chooseCollection } from './add/collecting.ts';
export { countCollectionView } from './count-view.ts';
