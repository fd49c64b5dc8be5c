import { readFileSync } from 'node:fs';

/** An operating system user by numeric ids. */
export type User = { uid: number; gid: number };

/** Whether this process runs as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** The unprivileged user with this name, or null if /etc/passwd has none. */
export function findUser(name: string): User | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return Number(uid) && Number(gid) ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** Drops root privileges irrevocably: this process and its future children run as `user`. */
export function becomeUser({ uid, gid }: User): void {
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
