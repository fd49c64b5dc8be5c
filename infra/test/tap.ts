import { mkdirSync } from 'node:fs';
import { countTap } from './counts.ts';
import type { Stage } from './stage.ts';
import { createTapReport } from './tap-report.ts';

/** A run of tap over test files; the whole TAP goes to `.cache/tests.tap`. */
export function tapStage(
  title: string,
  files: readonly string[],
  options: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Stage {
  mkdirSync('.cache', { recursive: true });
  return {
    title,
    command: ['tap', 'run', '--reporter=tap', ...options, ...files],
    // The compile cache: each process loads the same code.
    env: { NODE_COMPILE_CACHE: '.cache/node', ...env },
    count: countTap,
    createReport: createTapReport,
    logFile: '.cache/tests.tap',
  };
}
