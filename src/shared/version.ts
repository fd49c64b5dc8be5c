import packageJson from '../../package.json' with { type: 'json' };

/** The version of this release, such as `1.2.3`. */
export const { version } = packageJson;

/** Negative if `a` is the older version, positive if it is the newer one, 0 if both are the same. */
export const compareVersions: (a: string, b: string) => number = new Intl.Collator('en', { numeric: true })
  .compare;
