import { minLinkLength } from '../../modules/webs/page.ts';

/** Texts of the editor, in addition to those of webs. */
export const texts = {
  draftKept: 'Your work is kept as a draft in this browser',
  storageFull: 'This browser has no room left: your draft is not kept. Save to keep your work',
  forkToKeep:
    'Only its owner can save this web. A fork is a copy of your own, with all that you have changed.',
  draftNew: 'This is a draft that was kept in this browser. It has not been saved.',
  draftDiffers: 'This is a draft that was kept in this browser. The saved version differs.',
  aside: 'Your own version was put aside and is kept in this browser.',
  changedInTab: 'This web was changed in another tab.',
  conflict:
    'This web was saved elsewhere since you opened it. “Keep mine” replaces that version; “Take theirs” puts yours aside as a draft that you can bring back.',
  conflictParts:
    'Where both changed the same lines, choose for each part; all other changes of both are kept.',
  merged: 'Merged with the changes that were saved elsewhere',
  historyLoading: 'Loading versions…',
  historyEmpty: 'No versions yet: each save makes one',
  historySame: 'Nothing differs',
  historyUnsaved: 'Save or discard your changes before you restore a version',
  historyShare: 'Whoever may see the web can open this version by its link',
  historyUnshared: 'The link to this version no longer works for others',
  historyDelete: 'Are you sure you want to delete this version? This cannot be undone.',
  versionShown: 'This is an earlier version',
  layoutNotKept: 'Your layout could not be remembered.',
  themeOffer: 'The site is light and the code is dark. You can change this later in “Code view”.',
  saved: 'Saved',
  draft: 'Unsaved draft',
  saving: 'Saving…',
  creating: ['Saving your web...', 'Keeping its picture...', 'Almost there...'],
  forking: ['Making your copy...', 'Keeping its picture...', 'Almost there...'],
  formatFailed: 'The code could not be formatted. Nothing was changed',
  nothingToExport: 'There is no code to export yet',
  nothingChanged: 'Nothing was changed',
  addOnsKept: {
    now: 'Kept with your web at once.',
    saved: 'Kept with your web when you save it.',
    forked: 'Tried out here; a fork takes them along.',
    here: 'Tried out here; members can keep them in a fork.',
  },
  inserted: { html: 'Inserted into HTML', css: 'Inserted into CSS' },
  addOnsNone: 'Nothing added yet',
  addOnThere: 'This is in the list already',
  addOnShort: `Nothing was added: an addon has at least ${minLinkLength} characters`,
  addOnsFull: 'The list is full: 50 entries at most',
} as const;
