import { parentPort, type ResourceLimits, Worker, workerData } from 'node:worker_threads';

type Limits = {
  /** Time from when the thread has loaded, in ms: on a busy machine it may take seconds to start. */
  maxMs: number;
  resourceLimits: ResourceLimits;
};

/**
 * Runs `file`, which calls `replyFromThread`, in a separate thread, since members can write input that takes hours,
 * all memory or the whole stack. Returns null for such input.
 */
export async function runInThread<Reply>(
  file: URL,
  input: unknown,
  { maxMs, resourceLimits }: Limits,
): Promise<Reply | null> {
  const thread = new Worker(file, { workerData: input, resourceLimits });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      thread.on('message', (message: 'ready' | { reply: Reply }) => {
        if (message === 'ready') timer = setTimeout(() => resolve(null), maxMs);
        else resolve(message.reply);
      });
      thread.on('error', () => resolve(null));
      thread.on('exit', () => resolve(null));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** Sends the result of `work` to the caller of `runInThread`. */
export async function replyFromThread<Input, Reply>(
  work: (input: Input) => Reply | Promise<Reply>,
): Promise<void> {
  parentPort?.postMessage('ready');
  parentPort?.postMessage({ reply: await work(workerData) });
}
