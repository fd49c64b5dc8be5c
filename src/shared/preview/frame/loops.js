import { now } from './link.js';

const loopBudgetMs = 1_000;

let start = 0;
let stopped = false;
let turns = 0;
const yielded = new MessageChannel();

/** The code has yielded, or waited for a person: the budget begins anew. */
export function restLoops() {
  start = 0;
}
yielded.port1.onmessage = restLoops;

/**
 * Stands at the head of every loop when the preview shares the page's process. Throws once the code has not
 * yielded for the budget, and ever after in this run, so that a catch inside a loop cannot go on; `text` is what
 * the error says.
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
