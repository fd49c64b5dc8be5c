import type { ChildProcess } from 'node:child_process';
import { LRUCache } from 'lru-cache';
import { withTimeout } from '../with-timeout.ts';

/** Uses of a key in its present window, and the milliseconds until that window ends. */
export type Uses = { current: number; ttl: number };

/** Counts one use of `key` in a fixed window of `windowMs`. */
export type CountUse = (key: string, windowMs: number) => Promise<Uses>;

type Question = { countUse: { id: number; key: string; windowMs: number } };
type Answer = { counted: { id: number; uses: Uses } };

const maxKeys = 50_000;
const answerTimeout = 1_000;

/** Counts uses in memory; of more than `maxKeys` keys those used longest ago are forgotten. */
export function createUseCounter(): (key: string, windowMs: number) => Uses {
  const windows = new LRUCache<string, { uses: number }>({ max: maxKeys });
  return (key, windowMs) => {
    const window = windows.get(key);
    if (window === undefined) {
      windows.set(key, { uses: 1 }, { ttl: windowMs });
      return { current: 1, ttl: windowMs };
    }
    window.uses += 1;
    return { current: window.uses, ttl: windows.getRemainingTTL(key) };
  };
}

/**
 * Answers the counts that the processes of one port ask for, so that a limit holds for all of them together. They are
 * children of one supervisor, which has little else to do, so a message costs less than Redis or PostgreSQL would.
 */
export function answerUseCounts(): (message: unknown, child: ChildProcess) => void {
  const count = createUseCounter();
  return (message, child) => {
    if (!isQuestion(message)) return;
    const { id, key, windowMs } = message.countUse;
    const answer: Answer = { counted: { id, uses: count(key, windowMs) } };
    // A child that has ended needs no answer.
    if (child.connected) child.send(answer, () => undefined);
  };
}

/** Counts in the supervisor of this process; rejects when it does not answer. */
export function countInSupervisor(): CountUse {
  const waiting = new Map<number, (uses: Uses) => void>();
  let lastId = 0;
  process.on('message', (message) => {
    if (!isAnswer(message)) return;
    const { id, uses } = message.counted;
    waiting.get(id)?.(uses);
  });
  return async (key, windowMs) => {
    const id = ++lastId;
    const answered = new Promise<Uses>((resolve, reject) => {
      waiting.set(id, resolve);
      const question: Question = { countUse: { id, key, windowMs } };
      if (!process.send) return reject(new Error('this process has no supervisor'));
      process.send(question, undefined, undefined, (error: Error | null) => error && reject(error));
    });
    try {
      return await withTimeout(answerTimeout, 'counting a request in the supervisor', answered);
    } finally {
      waiting.delete(id);
    }
  };
}

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'countUse' in message;

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'counted' in message;
