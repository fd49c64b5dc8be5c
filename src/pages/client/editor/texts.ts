/** What the editor says beyond the texts of webs themselves. */
export const texts = {
  draftKept: 'Your work is kept as a draft in this browser',
  storageFull: 'This browser has no room left: your draft is not kept. Save to keep your work',
  draftNew: 'This is a draft that was kept in this browser. It has not been saved.',
  draftDiffers: 'This is a draft that was kept in this browser. The saved version differs.',
  saved: 'Saved',
  draft: 'Unsaved draft',
  saving: 'Saving…',
  formatFailed: 'The code could not be formatted. Nothing was changed',
  nothingChanged: 'Nothing was changed',
  addOnsKept: 'Kept with your web at once.',
  addOnsLocal: 'Kept with your web when you save it.',
  addOnsNone: 'Nothing added yet',
  addOnThere: 'This is in the list already',
  addOnsFull: 'The list is full: 50 entries at most',
} as const;
