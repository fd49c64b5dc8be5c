import { setTimeout as sleep } from 'node:timers/promises';

type WaitOptions = { timeoutSeconds?: number; intervalMs?: number };

/** Resolves as soon as the condition holds; throws after a timeout that suffices for a busy machine. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { timeoutSeconds = 60, intervalMs = 20 }: WaitOptions = {},
): Promise<void> {
  const end = performance.now() + timeoutSeconds * 1_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited ${timeoutSeconds} s in vain: ${what}`);
    await sleep(intervalMs);
  }
}

/**
 * Lets time pass where time itself is tested: a simulated slow program or client, or a period in which nothing may
 * happen. If something is to happen, wait for that instead.
 */
export async function pause(milliseconds: number, _why: string): Promise<void> {
  await sleep(milliseconds);
}
