export { CopyLinkEntry, OwnerEntries } from './components/OwnerEntries.tsx';
export { TagsField } from './components/TagsField.tsx';
export { detailsIn, WebDetailsFields, webDetailsRules } from './components/WebDetailsFields.tsx';
export { headOfWeb, shortened } from './web-head.ts';
