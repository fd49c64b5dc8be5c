import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { runningDatabase } from '../../../src/shared/db/embedded/embedded.ts';
import { freePort } from '../../../src/shared/db/embedded/server.ts';
import { dataDir } from './second-web.ts';

const root = new URL('../../../', import.meta.url).pathname;

type EmptySite = AsyncDisposable & {
  base: string;
  databaseUrl: string;
  /** The URL of the set-up that the process prints. */
  setUpAddress: string;
};

/** Starts a web process on a separate empty database, which is dropped together with the site. */
export async function startEmptySite(env: Record<string, string> = {}): Promise<EmptySite> {
  const database = new URL(runningDatabase(dataDir()) ?? '');
  const client = new pg.Client({ connectionString: database.href });
  await client.connect();
  const name = `empty_${randomBytes(4).toString('hex')}`;
  await client.query(`create database ${name}`);
  database.pathname = `/${name}`;
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const web = spawn(process.execPath, ['src/main.ts', 'web'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      WEB_PROCESSES: '1',
      DATA_DIR: dataDir(),
      DATABASE_URL: database.href,
      HOST: '0.0.0.0',
      PORT: String(port),
      PREVIEW_PORT: String(await freePort()),
      PUBLIC_URL: base,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(web, 'exit');
  const end = async () => {
    web.kill('SIGTERM');
    await ended;
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  };
  for await (const chunk of web.stdout) {
    const setUpAddress = /http:\S+\/setup#[0-9A-Z-]+/.exec(String(chunk))?.[0];
    if (setUpAddress) return { base, databaseUrl: database.href, setUpAddress, [Symbol.asyncDispose]: end };
  }
  await end();
  throw new Error('no address of the set-up was printed');
}
