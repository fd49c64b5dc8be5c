export { CopyLinkEntry, OwnerEntries } from './components/OwnerEntries.tsx';
export { detailsIn, WebDetailsFields } from './components/WebDetailsFields.tsx';
export { headOfWeb, shortened } from './web-head.ts';
