const shutdownSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const shutdownTimeout = 10_000;
const duplicateWindow = 1_000;

/**
 * Resolves when this process is asked to end: by a signal, or by the death of the parent that forked it. From then on
 * it has 10 s. A later signal ends it at once, but not in a child, where the parent decides.
 */
export function shutdownRequested(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | null = null;
    const end = () => {
      if (askedAt === null) {
        askedAt = performance.now();
        setTimeout(() => process.exit(1), shutdownTimeout).unref();
        resolve();
        // Ctrl-C comes from the terminal and again from npm and the launcher: all that is one wish.
      } else if (!process.send && performance.now() - askedAt > duplicateWindow) process.exit(1);
    };
    for (const signal of shutdownSignals) process.on(signal, end);
    if (process.send === undefined) return;
    process.once('disconnect', end);
    if (!process.connected) end();
  });
}
