export { isCollectionTab, isWebTab } from './data/tabs.ts';
