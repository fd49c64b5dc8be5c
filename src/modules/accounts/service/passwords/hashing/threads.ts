import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HashReply, HashRequest } from './thread.ts';

/**
 * Idle threads that hash passwords, at a lower OS priority, so that page requests come first on a busy machine. A thread is
 * started when none is idle, and kept; `createPasswords` bounds their number.
 */
const idleThreads: Worker[] = [];

/** A new hash of a password. */
export const hashPassword = async (password: string): Promise<string> =>
  String(await runOnThread({ password }));

/** Whether `stored` is a hash of this password; throws where it is not a hash. */
export const verifyPassword = async (stored: string, password: string): Promise<boolean> =>
  (await runOnThread({ password, stored })) === true;

async function runOnThread(question: HashRequest): Promise<string | boolean> {
  const thread = idleThreads.pop() ?? new Worker(new URL('thread.ts', import.meta.url));
  thread.ref();
  thread.postMessage(question);
  // A thread that crashes rejects this and is not reused.
  const [answer]: HashReply[] = await once(thread, 'message');
  thread.unref();
  idleThreads.push(thread);
  if (!answer || 'error' in answer) throw answer?.error ?? new Error('a hashing thread sent no reply');
  return answer.result;
}
