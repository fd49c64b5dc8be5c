import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/jobs.ts';

/** Installs the libraries that come with the release. Scheduled every hour. */
export const loadBundledPackages = defineJob({
  name: 'packages.load-bundled',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});

/** Downloads, checks and bundles one entry of a package. */
export const buildPackage = defineJob({
  name: 'packages.build',
  queue: 'building',
  payload: Type.Object({ name: Type.String(), version: Type.String() }),
  attempts: 2,
  backoff: 10,
  dedupe: ({ name, version }) => `${name}@${version}`,
});
