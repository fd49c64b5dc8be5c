import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { lowerPriority } from '../../../../shared/process/lower-priority.ts';
import { cost } from './hashing-cost.ts';

/** Requests the hash of a password or, with `stored`, whether that is a hash of it. */
export type HashRequest = { password: string; stored?: string };
export type HashReply = { result: string | boolean } | { error: unknown };

// Only Linux has priorities per thread: elsewhere this would lower the priority of the whole process.
if (process.platform === 'linux') lowerPriority();

parentPort?.on('message', (question: HashRequest) => parentPort?.postMessage(answer(question)));

function answer({ password, stored }: HashRequest): HashReply {
  try {
    return { result: stored === undefined ? hashSync(password, cost) : verifySync(stored, password) };
  } catch (error) {
    return { error };
  }
}
