import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Test } from 'tap';
import { freePort } from '../../../src/shared/db/embedded/server.ts';
import { type Program, runScript, temporaryFolder, until } from '../../process/support/processes.ts';

export const publicUrl = 'https://codeweb.test';

export type Web = Program & { base: string };

/** An installation whose roles run as separate processes, any number of each. */
export type Site = {
  dataDir: string;
  /** Starts a web process and waits until it answers; optionally with a given port and a folder with the product. */
  web(port?: number, folder?: string): Promise<Web>;
  /** Starts a worker process. */
  worker(): Program;
};

/** `env` names the database, and overrides other defaults. */
export function site(t: Test, env: Record<string, string>): Site {
  const dataDir = env.DATA_DIR ?? temporaryFolder(t);
  const settings = {
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    JWT_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    // The load comes from a few new members without verified addresses.
    SITE_NEW_MEMBER_LIMITS: 'off',
    SITE_VERIFIED_BEFORE_PUBLIC: 'off',
    THUMBNAILS: 'off',
    ...env,
  };
  return {
    dataDir,
    web: async (given, folder = '') => {
      const port = given ?? (await freePort());
      const program = runScript(t, [join(folder, 'src/main.ts'), 'web'], { ...settings, PORT: String(port) });
      const base = `http://127.0.0.1:${port}`;
      await until(`a web process answers; it said\n${program.output()}`, () => isUp(program, base), 60);
      return { ...program, base };
    },
    worker: () => runScript(t, ['src/main.ts', 'worker'], settings),
  };
}

async function isUp(program: Program, base: string): Promise<boolean> {
  if (program.child.exitCode !== null) throw new Error(`a web process ended and said:\n${program.output()}`);
  const reply = await fetch(`${base}/healthz`).catch(() => null);
  await reply?.arrayBuffer();
  return reply?.ok === true;
}
