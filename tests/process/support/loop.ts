import { watchEventLoop } from '../../../src/shared/process/loop-watchdog.ts';

/** Watches its loop with a limit of one second, and then blocks it: for good, or again and again for a tenth of that. */
const work: Record<string, () => void> = {
  'for-good': blockForGood,
  'in-pieces': () => inPieces(20),
};

watchEventLoop(1_000);
work[process.argv[2] ?? '']?.();

function blockForGood(): never {
  for (;;);
}

function inPieces(left: number): void {
  const until = performance.now() + 100;
  while (performance.now() < until);
  if (left > 0) setImmediate(inPieces, left - 1);
  else process.stdout.write('worked to the end\n');
}
