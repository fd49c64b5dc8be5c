/** Kinds of items that their owners can restore. */
export const binKinds = ['web', 'collection', 'asset', 'comment', 'reply'] as const;
/** Kinds that can be restored in bulk. */
export const bulkBinKinds = ['web', 'asset'] as const;
export type BulkBinKind = (typeof bulkBinKinds)[number];
export type BinKind = (typeof binKinds)[number];

/** All user-visible texts about the bin. */
export const messages = {
  restored: 'Restored',
  notInBin: 'This is not in your bin',
  purged: 'Deleted for good',
  emptied: 'The bin is empty',
  positionWrong: 'after is not a position in this list',
} as const;
