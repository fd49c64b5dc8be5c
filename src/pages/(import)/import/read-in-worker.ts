import { callWorkerOnce } from '../../runtime/call-worker.ts';
import type { ReadFile } from '../reading/read-files.ts';

/** Reads files in a worker, so that a large or hostile one neither blocks the page nor outlives the signal. */
export async function readInWorker(files: readonly File[], signal: AbortSignal): Promise<ReadFile[]> {
  const { default: ReadWorker } = await import('../reading/read.worker.ts?worker');
  signal.throwIfAborted();
  return callWorkerOnce(new ReadWorker(), files, signal);
}
