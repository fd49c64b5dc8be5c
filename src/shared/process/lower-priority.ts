import { setPriority } from 'node:os';

const niceness = 5;

/**
 * On a busy machine this process takes a third of what others take of a core; threads that it makes from now on take it
 * over. In a thread of its own on Linux, where priorities are those of threads, it is that thread alone.
 */
export const lowerPriority = (): void => setPriority(niceness);
