export { openShareDialog, ShareEntry } from './share/ShareEntry.tsx';
