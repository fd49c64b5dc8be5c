import type { Stage } from './stage.ts';

/** The tools that read the code without running it; each counts as one. */
export const checks: readonly Stage[] = [
  { title: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  {
    title: 'lint and format',
    command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=50'],
  },
  { title: 'directions', command: ['depcruise', '--config', '.dependency-cruiser.js', 'src'] },
  { title: 'dead code', command: ['knip', '--no-progress'] },
];
