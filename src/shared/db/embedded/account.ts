import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The unprivileged user that PostgreSQL runs as; null when we are one ourselves. */
export type Account = { uid: number; gid: number } | null;

/** PostgreSQL refuses to run as root, so root lends it the user `postgres`, made if need be, or `nobody`. */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return null;
  return userNamed('postgres') ?? makeUser() ?? userNamed('nobody');
}

function userNamed(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function makeUser(): Account {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
      stdio: 'ignore',
    });
    return userNamed('postgres');
  } catch {
    return null;
  }
}

/** Whether `account` may enter every folder down to `path`. */
export function canReach(account: Account, path: string): boolean {
  if (account === null) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
