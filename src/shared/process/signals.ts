const shutdownSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const shutdownTimeout = 10_000;
const duplicateWindow = 1_000;

/**
 * Resolves when this process receives a shutdown signal or its forking parent dies. It then has 10 s before it exits
 * forcibly. A second signal exits at once, except in a child process, whose parent decides.
 */
export function shutdownRequested(): Promise<void> {
  return new Promise((resolve) => {
    let requestedAt: number | null = null;
    const end = () => {
      if (requestedAt === null) {
        requestedAt = performance.now();
        setTimeout(() => process.exit(1), shutdownTimeout).unref();
        resolve();
        // Ctrl-C arrives from the terminal and again from npm and the launcher; signals within 1 s count as one.
      } else if (!process.send && performance.now() - requestedAt > duplicateWindow) process.exit(1);
    };
    for (const signal of shutdownSignals) process.on(signal, end);
    if (process.send === undefined) return;
    process.once('disconnect', end);
    if (!process.connected) end();
  });
}
