/** Messages of refusals. In a separate file, since browsers only show them as they arrive and need not load them. */
export const refusalMessages = {
  tooManyWebs: (max: number) => `You have ${max} webs, which is the limit. Delete some, then empty your bin`,
  tooMuchCode: (megabytes: number) =>
    `The code of your webs takes up ${megabytes} MB, which is the limit. Delete some, then empty your bin`,
  notYourWeb: 'This is not one of your webs',
  hiddenByModerators: 'Moderators have hidden this web, so it cannot be made public or unlisted',
  notUnlisted: 'Only an unlisted web has a link that can be renewed',
  showcaseNotOwn: 'Only your own public webs can be in your showcase',
  showcaseDuplicate: 'A web can be in your showcase once',
  newestVersion: 'The newest version is the web itself, so it cannot be deleted',
  cannotForkOwnWeb: "You can't fork your own web",
  changedElsewhere: 'This web was changed in another tab or on another device since you opened it',
  draftChangedElsewhere: 'The draft of this web was changed in another tab or on another device',
  autosaveOfPublic: 'A public web changes only when you save it',
  autosaveOfOther: 'An autosave changes only code, title and description',
  autosaveWithoutBase: 'An autosave must say which revision it is based on',
  importedAsPrivate: (max: number) =>
    `Imported as private, because at most ${max} webs an hour are imported that others see. You can publish it later`,
  importedWithoutPackages: (names: string) =>
    `Imported without ${names}, which this site does not have: open it and add them`,
  publishedTooMany: (max: number) =>
    `At most ${max} imported webs an hour can be published. Please try again later`,
} as const;
