import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { runningDatabase } from '../../../src/shared/db/embedded/embedded.ts';
import { freePort } from '../../../src/shared/db/embedded/server.ts';
import { untilReady } from './start-product.ts';

const root = new URL('../../../', import.meta.url).pathname;

/** Connection data of the product under test. */
export const dataDir = () => dirname(process.env.OUTBOX ?? '');

type SecondWeb = AsyncDisposable & {
  base: string;
  /** From now on, connections to its database are refused. */
  loseDatabase(): void;
};

/** A web process beside the product's own, with limits or other settings, whose database connection can be cut. */
export async function startSecondWeb(env: Record<string, string> = {}): Promise<SecondWeb> {
  const database = new URL(runningDatabase(dataDir()) ?? '');
  const line = await openLine(Number(database.port));
  database.port = String(line.port);
  const port = await freePort();
  const web = spawn(process.execPath, ['src/main.ts', 'web'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir(),
      DATABASE_URL: database.href,
      PORT: String(port),
      ...env,
    },
    stdio: 'ignore',
  });
  const ended = once(web, 'exit');
  const base = `http://localhost:${port}`;
  await untilReady(`${base}/healthz`, ended);
  const end = async () => {
    line.cut();
    web.kill('SIGTERM');
    await ended;
  };
  return { base, loseDatabase: line.cut, [Symbol.asyncDispose]: end };
}

/** Forwards to a port of this machine until it is cut. */
async function openLine(target: number): Promise<{ port: number; cut: () => void }> {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on('error', () => other.destroy()).on('close', () => ends.delete(one));
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    server.close();
    for (const end of ends) end.destroy();
  };
  return { port: (server.address() as AddressInfo).port, cut };
}
