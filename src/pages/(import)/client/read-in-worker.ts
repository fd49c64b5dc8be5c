import type { ReadFile } from '../reading/read-files.ts';

/** Reads files in a worker, so that a large or hostile one neither blocks the page nor outlives the signal. */
export async function readInWorker(files: readonly File[], signal: AbortSignal): Promise<ReadFile[]> {
  const { default: ReadWorker } = await import('../reading/read.worker.ts?worker');
  signal.throwIfAborted();
  const worker = new ReadWorker();
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onmessage = ({ data }: MessageEvent<ReadFile[]>) => resolve(data);
      worker.onerror = () => reject(new Error('the files could not be read'));
      worker.postMessage(files);
    });
  } finally {
    worker.terminate();
  }
}
