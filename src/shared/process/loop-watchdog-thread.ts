import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { systemClock } from '../clock.ts';
import type { Watched } from './loop-watchdog.ts';

const { beats, beatMs, maxMissed }: Watched = workerData;
const counter = new Int32Array(beats);
/** How long the blocked thread has to say where it is, in milliseconds. */
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

/** Pauses the blocked thread as a debugger does, and hands over where it is; nothing where it cannot be paused. */
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

/** Writes the line itself, since the log of the blocked thread writes nothing any more; no handler could run either. */
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
