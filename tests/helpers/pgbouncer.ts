import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { findUser, isRoot } from '../../src/shared/process/os-account.ts';
import { hasProgram } from './programs.ts';
import { waitUntil } from './wait.ts';

const example = new URL('../../infra/deploy/pgbouncer/pgbouncer.ini', import.meta.url);

/** Whether this machine has PgBouncer. */
export const hasPgBouncer = () => hasProgram('pgbouncer');

/**
 * Starts a PgBouncer in front of the database at `url`, with the settings of infra/deploy/pgbouncer except for
 * addresses and passwords, and with `poolSize` connections. Returns its URL.
 */
export async function startPgBouncer(t: Test, url: string, poolSize: number): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const own = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'codeweb-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const server = `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}`;
  const settings = readFileSync(example, 'utf8')
    .replace('host=postgres port=5432 dbname=codeweb', server)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${own}\nunix_socket_dir =`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`);
  writeFileSync(file, settings, { mode: 0o644 });
  const user = isRoot() ? findUser('nobody') : null;
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  const child = spawn('pgbouncer', ['-q', file], {
    stdio: 'ignore',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  t.teardown(async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });
  await waitUntil('PgBouncer listens', () => isListening(own));
  return `postgres://${username}@127.0.0.1:${own}/codeweb`;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
