import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** The watchdog thread's input: the heartbeat counter of the event loop and its limits. */
export type Watched = { beats: SharedArrayBuffer; beatMs: number; maxMissed: number };

const missedToEnd = 20;

/**
 * Kills this process when its event loop is blocked for `maxStall` milliseconds, after logging the stack, so that the
 * supervisor restarts it; a blocked process does not exit by itself or answer health checks. A worker thread watches,
 * since it runs while the event loop does not. It counts missed heartbeats instead of time, so that system sleep is not
 * taken for a stall. Disabled while a debugger is attached.
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
