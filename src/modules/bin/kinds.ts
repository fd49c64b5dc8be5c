/** Kinds of things that their owners can bring back. */
export const binKinds = ['web', 'collection', 'asset', 'comment', 'reply'] as const;
export type BinKind = (typeof binKinds)[number];
