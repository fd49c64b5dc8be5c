const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const patience = 10_000;
const oneAndTheSame = 1_000;

/**
 * Resolves when this process is asked to end: by a signal, or by the death of the parent that forked it. From then on
 * it has 10 s. A later signal ends it at once, but not in a child, where the parent decides.
 */
export function askedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | null = null;
    const end = () => {
      if (askedAt === null) {
        askedAt = performance.now();
        setTimeout(() => process.exit(1), patience).unref();
        resolve();
        // Ctrl-C comes from the terminal and again from npm and the launcher: all that is one wish.
      } else if (!process.send && performance.now() - askedAt > oneAndTheSame) process.exit(1);
    };
    for (const signal of endings) process.on(signal, end);
    if (process.send === undefined) return;
    process.once('disconnect', end);
    if (!process.connected) end();
  });
}
