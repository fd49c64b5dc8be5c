/** Loaders of the islands that few visits wake, by path; +client.ts lists the others. */
export const otherIslands = import.meta.glob([
  './(admin)/**/*.island.tsx',
  './(auth)/entry/ForgotPassword.island.tsx',
  './(auth)/mailed-link/*.island.tsx',
  './(bin)/**/*.island.tsx',
  './(collections)/collection/**/*.island.tsx',
  './(home)/**/*.island.tsx',
  './(import)/**/*.island.tsx',
  './(library)/**/*.island.tsx',
  './(profile)/components/ProfilePeople.island.tsx',
  './(settings)/**/*.island.tsx',
  './(showcase)/**/*.island.tsx',
]);
