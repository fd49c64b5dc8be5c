import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { systemClock } from '../clock.ts';
import type { Watched } from './loop-watchdog.ts';

const { beats, beatMs, maxMissed }: Watched = workerData;
const counter = new Int32Array(beats);
/** Milliseconds to wait for the blocked thread's stack trace. */
const maxPause = 1_000;

let last = Atomics.load(counter, 0);
let missed = 0;
const watching = setInterval(() => {
  const now = Atomics.load(counter, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < maxMissed) return;
  clearInterval(watching);
  findStack(end);
}, beatMs);

/**
 * Pauses the main thread through the inspector and passes on its stack; passes on an empty one if it cannot be paused.
 */
function findStack(done: (stack: string[]) => void): void {
  setTimeout(() => done([]), maxPause);
  const session = new Session();
  session.connectToMainThread();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
  const frame = ({ functionName, location }: Debugger.CallFrame) =>
    `${functionName || '(anonymous)'} ${files.get(location.scriptId)}:${location.lineNumber + 1}`;
  session.on('Debugger.paused', ({ params }) => done(params.callFrames.slice(0, 20).map(frame)));
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

/**
 * Writes the log line directly and sends SIGKILL, since neither the logger nor a signal handler of the blocked thread
 * runs.
 */
function end(stack: string[]): void {
  const line = {
    level: 60,
    time: systemClock.now().toISOString(),
    stalledMs: beatMs * maxMissed,
    stack,
    msg: 'event loop blocked; ending this process so that it is started again',
  };
  writeSync(2, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, 'SIGKILL');
}
