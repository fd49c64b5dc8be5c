import { availableParallelism } from 'node:os';
import { parseOptions } from '@node-rs/argon2';
import { unavailable } from '../../../../shared/errors/app-error.ts';
import { createSemaphore } from '../../../../shared/process/semaphore.ts';
import { serverMessages } from '../server-messages.ts';
import { cost } from './hashing/cost.ts';
import { hashPassword, verifyPassword } from './hashing/threads.ts';

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
