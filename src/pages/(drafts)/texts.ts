/** Texts of the dialog at logout. */
export const texts = {
  logoutDraft: 'This browser has a draft of yours that is not saved. Logging out removes it.',
  logoutDrafts: 'This browser has drafts of yours that are not saved. Logging out removes them.',
} as const;
