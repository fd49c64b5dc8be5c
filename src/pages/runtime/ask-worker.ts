/** The part of a worker that is used; tests hand in their own. */
export type AskedWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

type Asking<Reply> = {
  /** Posted to the worker; undefined to wait for what it sends by itself. */
  task?: unknown;
  /** Whether a message is the reply, for workers that have several tasks at a time. */
  isReply?: (message: Reply) => boolean;
  signal?: AbortSignal;
};

/**
 * Asks a worker, which the caller ends. Returns null if it sends no reply within `timeoutMs`; rejects if it fails, and with the signal's
 * reason when that aborts.
 */
export function askWorker<Reply>(worker: AskedWorker, asking: Asking<Reply>): Promise<Reply>;
export function askWorker<Reply>(
  worker: AskedWorker,
  asking: Asking<Reply>,
  timeoutMs: number,
): Promise<Reply | null>;
export async function askWorker<Reply>(
  worker: AskedWorker,
  { task, isReply = () => true, signal }: Asking<Reply>,
  timeoutMs?: number,
): Promise<Reply | null> {
  const listening = new AbortController();
  const options = { signal: listening.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent<Reply>) => isReply(data) && resolve(data);
      worker.addEventListener('message', onMessage, options);
      worker.addEventListener('error', () => reject(new Error('the worker failed')), options);
      signal?.addEventListener('abort', () => reject(signal.reason), options);
      if (timeoutMs) timer = setTimeout(() => resolve(null), timeoutMs);
      if (task !== undefined) worker.postMessage(task);
    });
  } finally {
    clearTimeout(timer);
    listening.abort();
  }
}

/** Asks a worker of its own, which is terminated afterwards. */
export const askOnce = <Reply>(worker: AskedWorker, task: unknown, signal?: AbortSignal): Promise<Reply> =>
  askWorker<Reply>(worker, { task, ...(signal && { signal }) }).finally(() => worker.terminate());

/**
 * Returns a function that asks one worker, which is started for the first task and kept. A reply has the `id` that its task was
 * given. A worker that fails or sends no reply in time is terminated, and the next task starts another.
 */
export function keepWorker<Task extends object, Reply extends { id: number }>(
  load: () => Promise<{ default: new () => AskedWorker }>,
  timeoutMs: number,
): (task: Task) => Promise<Reply | null> {
  let kept: AskedWorker | null = null;
  let lastId = 0;
  return async (task) => {
    const { default: Started } = await load();
    kept ??= new Started();
    const worker = kept;
    lastId += 1;
    const id = lastId;
    let reply: Reply | null = null;
    try {
      reply = await askWorker<Reply>(
        worker,
        { task: { ...task, id }, isReply: (message) => message.id === id },
        timeoutMs,
      );
      return reply;
    } finally {
      if (!reply) {
        worker.terminate();
        if (kept === worker) kept = null;
      }
    }
  };
}
