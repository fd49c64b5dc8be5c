import { readFileSync } from 'node:fs';

/** A user of this machine by its numbers. */
export type User = { uid: number; gid: number };

/** Whether this process has the rights of root, which it can lend to nobody and can lay down. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** The unprivileged user with this name; null where /etc/passwd has none. */
export function findUser(name: string): User | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return Number(uid) && Number(gid) ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** Lays down the rights of root for good: this process and all that it starts belong to `user` from now on. */
export function becomeUser({ uid, gid }: User): void {
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
