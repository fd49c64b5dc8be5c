const endings = ['SIGINT', 'SIGTERM'] as const;
const patience = 10_000;

/**
 * Resolves when this process is asked to end: by a signal, or by the death of the parent that forked it. From then on
 * it has 10 s; a second signal ends it at once.
 */
export function askedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const end = () => {
      if (asked) process.exit(1);
      asked = true;
      setTimeout(() => process.exit(1), patience).unref();
      resolve();
    };
    for (const signal of endings) process.on(signal, end);
    if (process.send) process.once('disconnect', end);
  });
}
