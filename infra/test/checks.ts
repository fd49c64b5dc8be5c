import type { Stage } from './stage.ts';

/** Static checks of the code and its packages; each counts as one test. */
export const checks: readonly Stage[] = [
  { title: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  {
    title: 'lint and format',
    command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=50'],
  },
  { title: 'directions', command: ['depcruise', '--config', '.dependency-cruiser.js', 'src'] },
  { title: 'dead code', command: ['knip', '--no-progress'] },
  { title: 'licences', command: ['node', 'infra/packages/licences.ts'] },
  { title: 'advisories', command: ['node', 'infra/packages/audit.ts'], isShown: true },
];
