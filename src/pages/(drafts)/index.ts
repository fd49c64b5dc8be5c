export { confirmLogout } from './confirm-logout.ts';
export { draftOwner, guestOwner, removeDrafts } from './draft-keys.ts';
export { hasDraft, newWebKey } from './draft-slot.ts';
export type { DraftStore } from './draft-store.ts';
export { handOverDrafts } from './hand-over.ts';
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
export { loadWeb, type SavedWeb, toSavedWeb } from './model/saved-web.ts';
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
  type PackageFields,
  type PaneSources,
  packageFields,
  paneSources,
  sourceChangesIn,
  sourceFields,
  sourceOf,
  sourcesOf,
  type TextField,
  textFields,
  textOf,
  type WebFields,
  withoutSources,
} from './model/web-fields.ts';
export { WorkOwner } from './work-owner.ts';
