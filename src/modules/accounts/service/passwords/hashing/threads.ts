import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HashReply, HashRequest } from './thread.ts';

/**
 * Threads that hash passwords and stand back on a busy machine: whoever reads comes first, however many log in. Each is
 * started when it is needed and kept; `createPasswords` sees to it that few are.
 */
const idleThreads: Worker[] = [];

/** A new hash of a password. */
export const hashPassword = async (password: string): Promise<string> =>
  String(await runOnThread({ password }));

/** Whether a password is that of a hash; throws where it is none. */
export const verifyPassword = async (stored: string, password: string): Promise<boolean> =>
  (await runOnThread({ password, stored })) === true;

async function runOnThread(question: HashRequest): Promise<string | boolean> {
  const thread = idleThreads.pop() ?? new Worker(new URL('thread.ts', import.meta.url));
  thread.ref();
  thread.postMessage(question);
  // One that breaks rejects this, and is not asked again.
  const [answer]: HashReply[] = await once(thread, 'message');
  thread.unref();
  idleThreads.push(thread);
  if (!answer || 'error' in answer) throw answer?.error ?? new Error('a hashing thread said nothing');
  return answer.result;
}
