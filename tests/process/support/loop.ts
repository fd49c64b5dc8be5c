import { watchEventLoop } from '../../../src/shared/process/loop-watchdog.ts';
import { beginWork } from '../../../src/shared/process/running-work.ts';

/** Starts the watchdog with a limit of one second, then blocks the loop: permanently, repeatedly, or for a while. */
const work: Record<string, () => void> = {
  'for-good': blockForGood,
  'in-pieces': () => inPieces(20),
  'without-cpu': () => waitFor(60_000),
  'almost-too-long': () => {
    waitFor(2_000);
    setTimeout(() => process.stdout.write('worked to the end\n'), 200);
  },
};

watchEventLoop({ maxStall: 1_000 });
beginWork('GET /ended')();
beginWork('GET /web/long');
// The watchdog's thread starts meanwhile.
setTimeout(() => work[process.argv[2] ?? '']?.(), 300);

function blockForGood(): never {
  for (;;);
}

/** Blocks in native code, as a slow disk would, without using the processor. */
function waitFor(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function inPieces(left: number): void {
  const until = performance.now() + 100;
  while (performance.now() < until);
  if (left > 0) setImmediate(inPieces, left - 1);
  else process.stdout.write('worked to the end\n');
}
