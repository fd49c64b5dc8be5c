import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { parseOptions } from '@node-rs/argon2';
import { unavailable } from '../../../../shared/errors/app-error.ts';
import { createSemaphore } from '../../../../shared/process/semaphore.ts';
import { serverMessages } from '../server-messages.ts';
import { cost } from './hashing-cost.ts';
import type { HashReply, HashRequest } from './hashing-thread.ts';

/**
 * Idle threads that hash passwords, at a lower OS priority, so that page requests take precedence on a busy machine.
 * A thread is started when none is idle, and reused; `createPasswords` bounds their number.
 */
const idleThreads: Worker[] = [];

/** A new hash of a password. */
const hashPassword = async (password: string): Promise<string> => String(await runOnThread({ password }));

/** Whether `stored` is a hash of this password; throws where it is not a hash. */
const verifyPassword = async (stored: string, password: string): Promise<boolean> =>
  (await runOnThread({ password, stored })) === true;

async function runOnThread(question: HashRequest): Promise<string | boolean> {
  const thread = idleThreads.pop() ?? new Worker(new URL('./hashing-thread.ts', import.meta.url));
  thread.ref();
  thread.postMessage(question);
  // A thread that crashes rejects this and is not reused.
  const [answer]: HashReply[] = await once(thread, 'message');
  thread.unref();
  idleThreads.push(thread);
  if (!answer || 'error' in answer) throw answer?.error ?? new Error('a hashing thread sent no reply');
  return answer.result;
}

/**
 * A hash at the current cost that matches no password. Verifying against it for an unknown account takes as long as for a
 * known one; an account that has it cannot be signed in to.
 */
export const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for a wrong password and, after the same work, for `stored` null. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether the stored hash was made with weaker parameters than the current ones. */
  needsRehash(stored: string): boolean;
};

/**
 * Hashes at most `concurrency` passwords at a time and queues at most `maxQueued` more; beyond that it throws a 503, so that
 * logins cannot starve other requests.
 */
export function createPasswords(concurrency = availableParallelism(), maxQueued = 64): Passwords {
  const withPermit = createSemaphore(concurrency, maxQueued, () => {
    throw unavailable(serverMessages.busy);
  });
  return {
    hash: (password) => withPermit(() => hashPassword(password)),
    verify: async (stored, password) => {
      const isSame = await withPermit(() => verifyPassword(stored ?? dummyHash, password));
      return isSame && stored !== null;
    },
    needsRehash: (stored) => {
      const { memoryCost, timeCost } = parseOptions(stored);
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
    },
  };
}
