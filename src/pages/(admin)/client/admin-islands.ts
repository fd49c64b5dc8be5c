/** Loaders of the islands of admins' pages, by path. */
export const adminIslands = import.meta.glob('../**/islands/*.island.tsx');
