import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const timeout = 2_500;

/**
 * Checks that a port is available before anything else starts; throws listen's error if not. Waits up to 2.5 s, since a
 * process that was just killed may not have released it yet.
 */
export async function waitForPort(port: number, host: string): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const server = createServer();
    try {
      server.listen(port, host);
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
      return;
    } catch (error) {
      if (waited >= timeout || !isInUse(error)) throw error;
    }
    await sleep(100);
  }
}

const isInUse = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
