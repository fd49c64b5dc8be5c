import { spawnSync } from 'node:child_process';

/** Whether this machine has a program; the program is asked for its version. */
export const hasProgram = (name: string): boolean => spawnSync(name, ['--version']).status === 0;
