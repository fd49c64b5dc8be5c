import { execFileSync } from 'node:child_process';
import { findUser, isRoot, type User } from '../../process/os-account.ts';

/** The unprivileged OS user that PostgreSQL runs as; null if this process is not root. */
export type Account = User | null;

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres` (created if missing), or as `nobody`. */
export function findAccount(): Account {
  if (!isRoot()) return null;
  const found = findUser('postgres') ?? createUser() ?? findUser('nobody');
  if (found === null)
    throw new Error(
      'PostgreSQL refuses to run as root, and neither user "postgres" nor "nobody" exists or could be created; ' +
        'create the user "postgres", or start Codeweb as another user',
    );
  return found;
}

function createUser(): Account {
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
      {
        stdio: 'ignore',
      },
    );
    return findUser('postgres');
  } catch {
    return null;
  }
}

/** Whether `account` can enter the folder `path`. Tested by trying, since file modes do not reflect mounts and ACLs. */
export function canEnter(account: Account, path: string): boolean {
  return account === null || succeeds(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', path]);
}

/** Whether `account` can run the PostgreSQL installation in the folder `native` and read its files. */
export function canUse(account: Account, native: string): boolean {
  if (account === null) return true;
  return (
    succeeds(account, `${native}/bin/postgres`, ['--version']) &&
    succeeds(account, '/bin/sh', ['-c', 'test -r "$1"', 'sh', `${native}/share/postgresql/postgres.bki`])
  );
}

function succeeds(account: User, program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { ...account, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
