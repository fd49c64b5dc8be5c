import { handle } from '../../shared/jobs/handle.ts';
import type { Packages } from './index.ts';
import * as jobs from './jobs.ts';

type Ctx = { packages: Packages };

export const handlers = [
  handle(jobs.loadBundledPackages, ({ packages }: Ctx) => packages.loadBundled()),
  handle(jobs.buildPackage, ({ packages }: Ctx, payload, run) => packages.build(payload, run)),
];
