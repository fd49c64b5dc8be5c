const pause = 30_000;

/** Tells of a failure that may come many times a second every 30 s only. */
export function seldom(tell: (error: Error) => void): (error: unknown) => void {
  let silentUntil = 0;
  return (error) => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + pause;
    tell(error instanceof Error ? error : new Error(String(error)));
  };
}
