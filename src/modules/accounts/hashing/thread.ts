import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { standBack } from '../../../shared/process/lower-priority.ts';
import { cost } from './cost.ts';

/** What a thread is asked: for the hash of a password, or whether `stored` is one of it. */
export type Question = { password: string; stored?: string };
export type Answer = { result: string | boolean } | { error: unknown };

// Where priorities are those of threads: elsewhere the whole process would stand back.
if (process.platform === 'linux') standBack();

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));

function answer({ password, stored }: Question): Answer {
  try {
    return { result: stored === undefined ? hashSync(password, cost) : verifySync(stored, password) };
  } catch (error) {
    return { error };
  }
}
