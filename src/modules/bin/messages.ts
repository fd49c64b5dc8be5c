/** All user-visible texts about the bin. */
export const messages = {
  restored: 'Restored',
  notInBin: 'This is not in your bin',
  purged: 'Deleted for good',
  emptied: 'The bin is empty',
  positionWrong: 'after is not a position in this list',
} as const;
