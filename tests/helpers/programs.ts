import { spawnSync } from 'node:child_process';

/** Whether this machine has a program, which tells its version. */
export const hasProgram = (name: string): boolean => spawnSync(name, ['--version']).status === 0;
