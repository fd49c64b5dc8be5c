import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The unprivileged user that PostgreSQL runs as; null when we are one ourselves. */
export type Account = { uid: number; gid: number } | null;

/** PostgreSQL refuses to run as root, so root lends it the user `postgres`, made if need be, or `nobody`. */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return null;
  const found = userNamed('postgres') ?? makeUser() ?? userNamed('nobody');
  if (found === null)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to lend it',
    );
  return found;
}

function userNamed(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return Number(uid) && Number(gid) ? { uid: Number(uid), gid: Number(gid) } : null;
}

function makeUser(): Account {
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
      {
        stdio: 'ignore',
      },
    );
    return userNamed('postgres');
  } catch {
    return null;
  }
}

/** Whether `account` may enter the folder `path`, found out by trying: modes alone do not tell of mounts and ACLs. */
export function canEnter(account: Account, path: string): boolean {
  return account === null || succeeds(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', path]);
}

/** Whether `account` can run the server that lies in the folder `native` and read its files. */
export function canUse(account: Account, native: string): boolean {
  if (account === null) return true;
  return (
    succeeds(account, `${native}/bin/postgres`, ['--version']) &&
    succeeds(account, '/bin/sh', ['-c', 'test -r "$1"', 'sh', `${native}/share/postgresql/postgres.bki`])
  );
}

function succeeds(account: { uid: number; gid: number }, program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { ...account, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
