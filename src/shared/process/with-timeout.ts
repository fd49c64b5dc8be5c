/** Whether `work` settles within `limit` milliseconds. */
export async function settlesWithin(limit: number, work: Promise<unknown>): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => true,
  );
  return raceWith(limit, ended, (resolve) => resolve(false));
}

/** The result of `work`; rejects after `limit` milliseconds with an error that names `what`. */
export function withTimeout<T>(limit: number, what: string, work: Promise<T>): Promise<T> {
  return raceWith(limit, work, (_resolve, reject) => reject(new Error(`${what} took more than ${limit} ms`)));
}

type Settle<T> = (resolve: (value: T) => void, reject: (error: Error) => void) => void;

function raceWith<T>(limit: number, work: Promise<T>, late: Settle<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => late(resolve, reject), limit);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
