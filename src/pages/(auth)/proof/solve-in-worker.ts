import type { Challenge } from './solve.ts';

/** Solves a challenge beside the page, so that typing stays smooth. Rejects where browsers do not hash: on plain http. */
export async function solveInWorker(challenge: Challenge): Promise<string> {
  const { default: SolveWorker } = await import('./solve.worker.ts?worker');
  const worker = new SolveWorker();
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      worker.onerror = () => reject(new Error('the proof of work failed'));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}
