/** Limits of one build, in bytes and milliseconds. */
export const limits = {
  metadata: 12_000_000,
  tarball: 25_000_000,
  /** The whole tarball, kept or not. */
  unpacked: 150_000_000,
  entries: 20_000,
  /** The files that bundles, types and licenses are made of. */
  kept: 40_000_000,
  files: 3_000,
  depth: 40,
  pathLength: 500,
  /** The package and everything that it depends on. */
  packages: 80,
  allKept: 60_000_000,
  bundle: 5_000_000,
  types: 2_000_000,
  licence: 64_000,
  manifest: 500_000,
  request: 20_000,
  build: 120_000,
  bundling: 30_000,
  bundlerMemory: 1_000_000_000,
} as const;

/** Why a package cannot be built, in words for members; `cause` is for the log. */
export class PackageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PackageError';
  }
}
