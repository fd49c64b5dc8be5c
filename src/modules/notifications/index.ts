import type { Db } from '../../shared/db/database.ts';
import type { Log } from '../../shared/log/log.ts';
import type { Member } from '../../shared/viewer.ts';
import type { Accounts } from '../accounts/index.ts';
import type { NotificationSettings } from './contract/index.ts';
import type { NotificationKind } from './kinds.ts';
import type { Deps } from './service/deps.ts';
import { EventStreams } from './service/event-streams.ts';
import * as notifications from './service/notifications.ts';
import * as settings from './service/settings.ts';

type Args = {
  db: Db;
  log: Log;
  config: { publicUrl: string };
  accounts: Pick<Accounts, 'findActiveSessions'>;
};

/** What members are notified of. Triggers write it (migration 0074). */
export function createNotifications({ db, log, config, accounts }: Args) {
  const deps: Deps = { db, publicUrl: config.publicUrl };
  const countUnread = (member: Member) => notifications.countUnread(deps, member);
  return {
    /** The event streams that this process serves. */
    streams: new EventStreams({ countUnread, findActiveSessions: accounts.findActiveSessions, log }),
    list: (member: Member, query: { before?: string | undefined; limit: number }) =>
      notifications.listNotifications(deps, member, query),
    countUnread,
    getSettings: (member: Member) => settings.getSettings(deps, member),
    updateSettings: (member: Member, changed: Partial<NotificationSettings>) =>
      settings.updateSettings(deps, member, changed),
    markRead: (
      member: Member,
      until: string,
      group: { kind: NotificationKind; subject: string } | null = null,
    ) => notifications.markRead(deps, member, until, group),
  };
}

export type Notifications = ReturnType<typeof createNotifications>;
