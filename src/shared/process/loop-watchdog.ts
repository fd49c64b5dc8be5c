import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** What the watching thread is given: the beats of the loop that it watches, and its limits. */
export type Watched = { beats: SharedArrayBuffer; beatMs: number; maxMissed: number };

const missedToEnd = 20;

/**
 * Ends this process when its event loop stands still for `maxStall` milliseconds, with a line in the log that names the
 * functions it stood in, so that whoever supervises it starts it anew: a process that answers nobody, health checks
 * included, does not end by itself. A thread watches, which runs while the loop does not. Missed beats are counted, not
 * time, so that a machine that slept is no stall. Does nothing while a debugger is attached.
 */
export function watchEventLoop(maxStall = 20_000): void {
  if (inspectorUrl() !== undefined) return;
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const beatMs = maxStall / missedToEnd;
  const counter = new Int32Array(beats);
  setInterval(() => Atomics.add(counter, 0, 1), beatMs).unref();
  const workerData: Watched = { beats, beatMs, maxMissed: missedToEnd };
  new Worker(new URL('loop-watchdog-thread.ts', import.meta.url), { workerData }).unref();
}
