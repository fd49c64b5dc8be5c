import { availableParallelism } from 'node:os';
import { parseOptions } from '@node-rs/argon2';
import { unavailable } from '../../../../shared/errors/app-error.ts';
import { createSemaphore } from '../../../../shared/process/semaphore.ts';
import { messages } from '../../messages.ts';
import { cost } from './hashing/cost.ts';
import { hashPassword, verifyPassword } from './hashing/threads.ts';

/**
 * The hash of no password at the current cost: who asks for an unknown account waits just as long, and an account with
 * it opens to nobody.
 */
export const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for a wrong password and, after the same work, for `stored` null. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether the stored hash was made with lesser parameters than today's. */
  needsRehash(stored: string): boolean;
};

/** Hashing behind a gate: so many at once, so many waiting, then 503, so that it never starves the rest. */
export function createPasswords(concurrency = availableParallelism(), maxQueued = 64): Passwords {
  const pass = createSemaphore(concurrency, maxQueued, () => {
    throw unavailable(messages.busy);
  });
  return {
    hash: (password) => pass(() => hashPassword(password)),
    verify: async (stored, password) => {
      const isSame = await pass(() => verifyPassword(stored ?? dummyHash, password));
      return isSame && stored !== null;
    },
    needsRehash: (stored) => {
      const { memoryCost, timeCost } = parseOptions(stored);
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
    },
  };
}
