import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { runScript, said, temporaryFolder, until } from './support/processes.ts';

const backups = temporaryFolder(t);
const account = { username: 'owner-of-all', email: 'owner@example.test', password: 'a-good-password' };

/** A running new installation, with the code of its set-up. */
async function start() {
  const port = await freePort();
  const env = {
    DATA_DIR: temporaryFolder(t),
    PORT: String(port),
    PREVIEW_PORT: String(await freePort()),
    WEB_PROCESSES: '1',
    LOG_LEVEL: 'error',
    BACKUP_DIR: backups,
  };
  const program = runScript(t, ['src/main.ts'], env);
  const code = (await said(program, /setup#(\S+)/)).split('#')[1] ?? '';
  const call = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  return { program, code, call, env };
}

const logIn = { identifier: account.username, password: account.password };

t.test('a backup is restored during the set-up of another installation, which then restarts', async (t) => {
  const old = await start();
  t.match(await old.call('/setup', { code: old.code, ...account }), { status: 201 });
  const command = runScript(t, ['src/main.ts', 'backup', join(backups, 'of-the-old-site.tar')], {
    ...old.env,
  });
  await said(command, /Backed up/);
  mkdirSync(backups, { recursive: true });
  writeFileSync(join(backups, 'damaged.tar'), 'no backup');

  const fresh = await start();
  const { code } = fresh;
  t.match(await fresh.call('/setup/backups', { code: 'AAAA-AAAA-AAAA-AAAA' }), { status: 403 });
  const listed = await fresh.call('/setup/backups', { code });
  t.same(listed.body.data.backups.map(({ name }: { name: string }) => name).sort(), [
    'damaged.tar',
    'of-the-old-site.tar',
  ]);
  t.match(await fresh.call('/setup/restore', { code, name: 'damaged.tar' }), { status: 400 });
  t.match(await fresh.call('/setup/restore', { code, name: '../of-the-old-site.tar' }), { status: 400 });
  t.match(await fresh.call('/setup/restore', { code, name: 'of-the-old-site.tar' }), { status: 200 });
  const isAnswered = async (path: string, body: object, status: number) =>
    (await fresh.call(path, body).catch(() => null))?.status === status;
  await until('the set-up is over', () => isAnswered('/setup/backups', { code }, 404));
  // The process that restored exits, and another one replaces it.
  await said(fresh.program, /restarting it/);
  await until('the owner can log in', () => isAnswered('/users/login', logIn, 200));
});
