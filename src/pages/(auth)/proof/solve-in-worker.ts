import { callWorkerOnce } from '../../runtime/call-worker.ts';
import type { Challenge } from './solve.ts';

/** Solves a challenge beside the page, so that typing stays smooth. Rejects where browsers do not hash: on plain http. */
export async function solveInWorker(challenge: Challenge): Promise<string> {
  const { default: SolveWorker } = await import('./solve.worker.ts?worker');
  return callWorkerOnce(new SolveWorker(), challenge);
}
