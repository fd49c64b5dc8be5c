import type { Db } from '../../shared/db/database.ts';
import type { Member } from '../../shared/viewer.ts';
import type { NotificationKind } from './kinds.ts';
import type { Deps } from './service/deps.ts';
import * as notifications from './service/notifications.ts';

type Args = { db: Db; config: { publicUrl: string } };

/** What members are notified of. Triggers write it (migration 0074). */
export function createNotifications({ db, config }: Args) {
  const deps: Deps = { db, publicUrl: config.publicUrl };
  return {
    list: (member: Member, query: { before?: string | undefined; limit: number }) =>
      notifications.listNotifications(deps, member, query),
    countUnread: (member: Member) => notifications.countUnread(deps, member),
    markRead: (
      member: Member,
      until: string,
      group: { kind: NotificationKind; subject: string } | null = null,
    ) => notifications.markRead(deps, member, until, group),
  };
}

export type Notifications = ReturnType<typeof createNotifications>;
