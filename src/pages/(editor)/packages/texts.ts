export const texts = {
  offline: 'The registry of packages cannot be reached, so only packages that are on this site are offered.',
  unknown: (names: string) => `${names}: no package is called like that.`,
  unknownOffline: (names: string) =>
    `${names}: not on this site, and the registry of packages cannot be reached.`,
  missing: (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} not in this web yet.`,
  adding: 'Adding… The site downloads and bundles it once.',
  added: (names: string) => `Added ${names}`,
  slow: 'It takes longer than usual. Try again in a minute.',
  none: 'Packages are what scripts import by name: import confetti from ‘canvas-confetti’',
  noMatch: 'No package matches',
  guests: 'Log in to add packages',
} as const;

/** A size for people. */
export const sizeOf = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1_000))} KB`;
