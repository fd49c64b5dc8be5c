export { CollectEntry, UncollectEntry } from './add/CollectEntries.tsx';
export { addToCollection, chooseCollection } from './collection-dialogs.ts';
export { countCollectionView } from './count-view.ts';
