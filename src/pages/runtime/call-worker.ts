/** The used part of the Worker interface; tests provide their own. */
export type CallableWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

type WorkerCall<Reply> = {
  /** Posted to the worker; undefined to wait for a message that the worker sends unasked. */
  task?: unknown;
  /** Whether a message is the reply, for workers that have several tasks at a time. */
  isReply?: (message: Reply) => boolean;
  signal?: AbortSignal;
};

/**
 * Sends a task to a worker, which the caller ends. Returns null if it sends no reply within `timeoutMs`; rejects if it fails, and with the signal's
 * reason when that aborts.
 */
export function callWorker<Reply>(worker: CallableWorker, asking: WorkerCall<Reply>): Promise<Reply>;
export function callWorker<Reply>(
  worker: CallableWorker,
  asking: WorkerCall<Reply>,
  timeoutMs: number,
): Promise<Reply | null>;
export async function callWorker<Reply>(
  worker: CallableWorker,
  { task, isReply = () => true, signal }: WorkerCall<Reply>,
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

/** Sends a task to a worker that is terminated afterwards. */
export const callWorkerOnce = <Reply>(
  worker: CallableWorker,
  task: unknown,
  signal?: AbortSignal,
): Promise<Reply> =>
  callWorker<Reply>(worker, { task, ...(signal && { signal }) }).finally(() => worker.terminate());

/**
 * Returns a function that sends tasks to one worker, which is started for the first task and kept. A reply has the `id` that its task was
 * given. A worker that fails or sends no reply in time is terminated, and the next task starts another.
 */
export function keepWorker<Task extends object, Reply extends { id: number }>(
  load: () => Promise<{ default: new () => CallableWorker }>,
  timeoutMs: number,
): (task: Task) => Promise<Reply | null> {
  let kept: CallableWorker | null = null;
  let lastId = 0;
  return async (task) => {
    const { default: Started } = await load();
    kept ??= new Started();
    const worker = kept;
    lastId += 1;
    const id = lastId;
    let reply: Reply | null = null;
    try {
      reply = await callWorker<Reply>(
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
