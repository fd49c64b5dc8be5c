/** Kinds of things that their owners can bring back. */
export const binKinds = ['web', 'collection', 'asset', 'comment', 'reply'] as const;
/** Those that come back many at once. */
export const bulkBinKinds = ['web', 'asset'] as const;
export type BulkBinKind = (typeof bulkBinKinds)[number];
export type BinKind = (typeof binKinds)[number];
