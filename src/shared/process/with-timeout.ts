/** Thrown if `work` does not settle in time. */
export class TimeoutError extends Error {
  constructor(what: string, limitMs: number) {
    super(`${what} took more than ${limitMs} ms`);
    this.name = 'TimeoutError';
  }
}

/** Whether `work` settles within `limitMs`. */
export async function settlesWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => true,
  );
  return raceWith(limitMs, ended, (resolve) => resolve(false));
}

/**
 * The result of `work`, which is not stopped at the limit.
 * @throws TimeoutError, naming `what`, after `limitMs`
 */
export function withTimeout<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
  return raceWith(limitMs, work, (_resolve, reject) => reject(new TimeoutError(what, limitMs)));
}

type Settle<T> = (resolve: (value: T) => void, reject: (error: Error) => void) => void;

function raceWith<T>(limitMs: number, work: Promise<T>, onTimeout: Settle<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => onTimeout(resolve, reject), limitMs);
  });
  return Promise.race([work, expired]).finally(() => clearTimeout(timer));
}
