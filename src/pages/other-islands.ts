/** Loaders of the islands of pages that few visits lead to, by path; +client.ts lists the others. */
export const otherIslands = import.meta.glob([
  './(admin)/**/islands/*.island.tsx',
  './(bin)/**/islands/*.island.tsx',
  './(library)/**/islands/*.island.tsx',
  './(settings)/**/islands/*.island.tsx',
  './(showcase)/**/islands/*.island.tsx',
]);
