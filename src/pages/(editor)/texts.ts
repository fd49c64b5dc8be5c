import { minLinkLength } from '../../modules/webs/rules/links.ts';

/** The purpose of an empty pane. */
export const panePurposes = {
  html: 'The page: headings, text, pictures',
  css: 'How it looks: colours, sizes, motion',
  js: 'What it does: clicks, data, drawing',
} as const;

/** Texts of the editor, in addition to those of webs. */
export const texts = {
  draftKept: 'Your work is saved as a draft in this browser',
  storageFull: 'This browser has no space left for your draft. Save to keep your work',
  forkToKeep: 'Only the owner can save this web. Fork it to get your own copy, with your changes.',
  foreign: 'Another page has opened this code. Read it before you run it.',
  draftNew: 'This is an unsaved draft from this browser.',
  draftDiffers: 'This is an unsaved draft from this browser. It differs from the saved version.',
  aside: 'Your version was set aside and is kept in this browser.',
  changedInTab: 'This web was changed in another tab.',
  conflict:
    'This web was saved elsewhere since you opened it. “Keep mine” replaces that version. “Take theirs” sets yours aside as a draft that you can bring back.',
  conflictParts: 'Where both changed the same lines, choose which to keep. All other changes are kept.',
  merged: 'Merged with the changes that were saved elsewhere',
  historyLoading: 'Loading versions…',
  historyEmpty: 'No versions yet. Each save creates one',
  historySame: 'No differences',
  historyUnsaved: 'Save or discard your changes before you restore a version',
  historyShare: 'Anyone who can see the web can open this version with its link',
  historyUnshared: 'Others can no longer open the link to this version',
  historyDelete: 'Are you sure you want to delete this version? This cannot be undone.',
  versionShown: 'This is an earlier version',
  layoutNotKept: 'Your layout could not be saved.',
  themeOffer: 'The site is light and the code is dark. You can change this later in “Code view”.',
  saved: 'Saved',
  draft: 'Unsaved draft',
  saving: 'Saving…',
  draftSaved: 'Draft saved',
  draftSavedFor: 'Only you see it, on all your devices, until you save',
  draftOnServer: 'This is your draft. Others see the saved version until you save.',
  offline: 'Offline',
  offlineKept: 'Kept on this device. Saves by itself when you are back online',
  creating: ['Saving your web...', 'Almost there...'],
  forking: ['Making your copy...', 'Saving your changes...', 'Almost there...'],
  formatFailed: 'The code could not be formatted. Nothing was changed',
  nothingToExport: 'There is no code to export yet',
  nothingChanged: 'Nothing was changed',
  addOnsKept: {
    now: 'Saved immediately.',
    saved: 'Saved when you save the web.',
    forked: 'For trying out here. A fork includes them.',
    here: 'For trying out here. Members can keep them in a fork.',
  },
  inserted: { html: 'Inserted into HTML', css: 'Inserted into CSS' },
  compilerMissing: 'The compiler could not be loaded. Type again when you are online',
  addOnsNone: 'Nothing added yet',
  addOnThere: 'This is already in the list',
  addOnShort: `Nothing was added: an add-on has at least ${minLinkLength} characters`,
  addOnsFull: 'The list is full. It can hold 50 entries',
} as const;
