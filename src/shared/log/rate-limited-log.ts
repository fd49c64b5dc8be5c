const interval = 30_000;

/** Limits a log message for a failure that may occur many times a second to one per 30 s. */
export function rateLimited(write: (error: Error) => void): (error: unknown) => void {
  let silentUntil = 0;
  return (error) => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + interval;
    write(error instanceof Error ? error : new Error(String(error)));
  };
}
