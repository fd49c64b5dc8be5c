import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { runningWork } from './running-work.ts';

/** The watchdog thread's input: the heartbeat counter of the event loop, its limits, and the requests and jobs that run. */
export type Watched = {
  beats: SharedArrayBuffer;
  beatMs: number;
  maxMissed: number;
  running: SharedArrayBuffer;
  /** File descriptor for lines of `LoopState` to the supervisor; null without one. */
  reportTo: number | null;
};

/** Messages of the watchdog to the supervisor, one a line. */
export type LoopState = 'blocked' | 'running';

const missedToEnd = 20;

/**
 * Kills this process when its event loop is blocked for `maxStall` milliseconds, after logging the stack and the
 * running requests and jobs, so that the supervisor restarts it; a blocked process does not exit by itself or answer
 * health checks. After half of that time it notifies the supervisor through the file descriptor `reportTo`. A worker
 * thread watches, since it runs while the event loop does not. It counts missed heartbeats instead of time, so that
 * system sleep does not count as a stall, and CPU time, so that a process starved by a busy machine has three times
 * as long. Disabled while a debugger is attached.
 */
export function watchEventLoop({ maxStall = 20_000, reportTo = null as number | null } = {}): void {
  if (inspectorUrl() !== undefined) return;
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const beatMs = maxStall / missedToEnd;
  const counter = new Int32Array(beats);
  setInterval(() => Atomics.add(counter, 0, 1), beatMs).unref();
  const workerData: Watched = { beats, beatMs, maxMissed: missedToEnd, running: runningWork, reportTo };
  new Worker(new URL('loop-watchdog-thread.ts', import.meta.url), { workerData }).unref();
}
