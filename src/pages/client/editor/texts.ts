/** What the editor says beyond the texts of webs themselves. */
export const texts = {
  draftKept: 'Your work is kept as a draft in this browser',
  storageFull: 'This browser has no room left: your draft is not kept. Save to keep your work',
  forkToKeep: 'Fork this web to keep your changes',
  draftNew: 'This is a draft that was kept in this browser. It has not been saved.',
  draftDiffers: 'This is a draft that was kept in this browser. The saved version differs.',
  aside: 'Your own version was put aside and is kept in this browser.',
  changedInTab: 'This web was changed in another tab.',
  conflict:
    'This web was saved elsewhere since you opened it. “Keep mine” replaces that version; “Take theirs” puts yours aside as a draft that you can bring back.',
  conflictApart: 'You and the other version changed different things.',
  conflictLong: 'The rest is left out here',
  saved: 'Saved',
  draft: 'Unsaved draft',
  saving: 'Saving…',
  formatFailed: 'The code could not be formatted. Nothing was changed',
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
  addOnsFull: 'The list is full: 50 entries at most',
} as const;
