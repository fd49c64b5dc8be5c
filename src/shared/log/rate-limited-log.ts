const interval = 30_000;

/** Tells of a failure that may come many times a second every 30 s only. */
export function rateLimited(write: (error: Error) => void): (error: unknown) => void {
  let silentUntil = 0;
  return (error) => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + interval;
    write(error instanceof Error ? error : new Error(String(error)));
  };
}
