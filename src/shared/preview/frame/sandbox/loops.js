import { now } from '../link.js';

const loopBudgetMs = 1_000;

let start = 0;
let stopped = false;
let turns = 0;
const yielded = new MessageChannel();

/** Resets the budget after the code has yielded or waited for the user. */
export function restLoops() {
  start = 0;
}
yielded.port1.onmessage = restLoops;

/**
 * Called at the start of every loop iteration when the preview shares the page's process. Throws an error with `text`
 * once the code has run for the budget without yielding, and on every later call, so that a catch inside a loop cannot
 * continue.
 */
export function checkLoop(text) {
  if (!stopped) {
    turns += 1;
    if (turns & 63) return;
    if (start === 0) {
      start = now();
      yielded.port2.postMessage(0);
    }
    if (now() - start <= loopBudgetMs) return;
    stopped = true;
  }
  throw new Error(text);
}
