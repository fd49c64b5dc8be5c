export { draftOwner, guestOwner, removeDrafts } from './draft-keys.ts';
export { hasDraft, newWebKey } from './draft-slot.ts';
export type { DraftStore } from './draft-store.ts';
export { type AddOns, addOnsTextOf, createDraft, type Draft, rebaseDraft } from './model/draft.ts';
export {
  changesBetween,
  type LinkChange,
  type LinkKind,
  type Links,
  linkKinds,
  linksOf,
  listOf,
  sameLinks,
  withChange,
} from './model/links.ts';
export {
  blankWeb,
  type CodeField,
  changedFields,
  changesCode,
  codeFields,
  isBlank,
  isSame,
  isWrittenAlike,
  lacksDetails,
  loadWeb,
  type PackageFields,
  type PaneSources,
  packageFields,
  paneSources,
  type SavedWeb,
  sourceChangesIn,
  sourceFields,
  sourceOf,
  sourcesOf,
  type TextField,
  textFields,
  textOf,
  toSavedWeb,
  type WebFields,
  withoutSources,
} from './model/web-fields.ts';
export { confirmLogout, handOverDrafts, WorkOwner } from './work-owner.ts';
