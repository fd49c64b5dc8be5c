import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { systemClock } from '../clock.ts';
import type { LoopState, Watched } from './loop-watchdog.ts';
import { readRunningWork } from './running-work.ts';

const { beats, beatMs, maxMissed, running, reportTo }: Watched = workerData;
const counter = new Int32Array(beats);
/**
 * Share of a core below which a blocked process counts as starved by a busy machine. It then has `patience` times as
 * long.
 */
const minCpuShare = 0.5;
const patience = 3;

let last = Atomics.load(counter, 0);
let missed = 0;
let cpuAtBeat = process.cpuUsage();
/** The stack, where the main thread could be paused; null until half of the time is over. */
let blockedAt: { stack: string[] } | null = null;

const watching = setInterval(() => {
  const now = Atomics.load(counter, 0);
  if (now !== last) {
    if (blockedAt) {
      log(40, 'event loop was blocked; it runs again');
      notifySupervisor('running');
      blockedAt = null;
    }
    [last, missed, cpuAtBeat] = [now, 0, process.cpuUsage()];
    return;
  }
  missed += 1;
  if (!blockedAt && isBlockedFor(maxMissed / 2)) {
    blockedAt = { stack: [] };
    notifySupervisor('blocked');
    findStack(blockedAt);
  }
  if (!isBlockedFor(maxMissed)) return;
  clearInterval(watching);
  // Neither the logger nor a signal handler of the blocked thread runs.
  log(60, 'event loop blocked; ending this process so that it is restarted');
  process.kill(process.pid, 'SIGKILL');
}, beatMs);

function isBlockedFor(limit: number): boolean {
  return missed >= limit * patience || (missed >= limit && cpuMs() >= limit * beatMs * minCpuShare);
}

/** CPU time of this process since the last heartbeat. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage(cpuAtBeat);
  return (user + system) / 1_000;
}

function notifySupervisor(state: LoopState): void {
  if (reportTo === null) return;
  try {
    writeSync(reportTo, `${state}\n`);
  } catch {
    // The supervisor has ended.
  }
}

/**
 * Pauses the main thread through the inspector, records its stack, and resumes it. It cannot be paused in native code,
 * such as a synchronous call of the system; then the stack stays empty.
 */
function findStack(found: { stack: string[] }): void {
  const session = new Session();
  session.connectToMainThread();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
  const frame = ({ functionName, location }: Debugger.CallFrame) =>
    `${functionName || '(anonymous)'} ${files.get(location.scriptId)}:${location.lineNumber + 1}`;
  session.on('Debugger.paused', ({ params }) => {
    found.stack = params.callFrames.slice(0, 20).map(frame);
    session.post('Debugger.resume');
    session.post('Debugger.disable', () => session.disconnect());
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

function log(level: number, msg: string): void {
  const line = {
    level,
    time: systemClock.now().toISOString(),
    stalledMs: beatMs * missed,
    cpuMs: Math.round(cpuMs()),
    stack: blockedAt?.stack ?? [],
    running: readRunningWork(running),
    msg,
  };
  writeSync(2, `${JSON.stringify(line)}\n`);
}
