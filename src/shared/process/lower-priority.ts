import { setPriority } from 'node:os';

const niceness = 5;

/**
 * Sets a niceness of 5: under contention this process gets a third of the CPU time of a normal one. Threads created
 * later inherit it. On Linux, where priorities are per thread, calling it in a worker thread affects only that thread.
 */
export const lowerPriority = (): void => setPriority(niceness);
