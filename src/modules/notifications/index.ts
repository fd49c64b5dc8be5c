import type { Db } from '../../shared/db/database.ts';
import type { Jobs } from '../../shared/jobs/jobs.ts';
import type { Log } from '../../shared/log/log.ts';
import type { Member } from '../../shared/viewer.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Site } from '../site/index.ts';
import type { ChangedSettings, ReadGroup } from './contract.ts';
import { unsubscribePath } from './rules/kinds.ts';
import type { Addresses, MailDeps } from './service/deps.ts';
import { EventStreams } from './service/event-streams.ts';
import * as mails from './service/mails.ts';
import { createUnsubscribeTokens } from './service/mails.ts';
import * as notifications from './service/notifications.ts';
import * as settings from './service/settings.ts';
import * as threads from './service/settings.ts';

export type { Addresses } from './service/deps.ts';

type Args = {
  db: Db;
  log: Log;
  site: Pick<Site, 'mailSettings' | 'settings'>;
  config: { publicUrl: string };
  secrets: { jwtSecret: string };
  accounts: Pick<Accounts, 'findActiveSessions'>;
  addresses: Addresses;
};

/** The notifications of members. Triggers write them (schema/events.sql, schema/likes.sql). */
export function createNotifications({ db, log, site, config, secrets, accounts, addresses }: Args) {
  const { publicUrl } = config;
  const deps: MailDeps = { db, site, publicUrl, addresses };
  const countUnread = (member: Member) => notifications.countUnread(deps, member);
  return {
    /** The event streams that this process serves. */
    streams: new EventStreams({ countUnread, findActiveSessions: accounts.findActiveSessions, log }),
    list: (member: Member, query: { before?: string | undefined; limit: number }) =>
      notifications.listNotifications(deps, member, query),
    countUnread,
    getSettings: (member: Member) => settings.getSettings(deps, member),
    updateSettings: (member: Member, changed: ChangedSettings) =>
      settings.updateSettings(deps, member, changed),
    markGroupsRead: (member: Member, groups: readonly ReadGroup[]) =>
      notifications.markGroupsRead(deps, member, groups),
    markAllRead: (member: Member, until: string) => notifications.markAllRead(deps, member, until),
    muteThread: (member: Member, commentId: string) => threads.muteThread(deps, member, commentId),
    unmuteThread: (member: Member, commentId: string) => threads.unmuteThread(deps, member, commentId),
    listMutedThreads: (member: Member) => threads.listMutedThreads(deps, member),
    ...createMails(deps, createUnsubscribeTokens(secrets.jwtSecret)),
  };
}

function createMails(deps: MailDeps, tokens: ReturnType<typeof createUnsubscribeTokens>) {
  return {
    /** Whether there is a mail server. */
    isMailed: () => deps.site.mailSettings().smtpUrl !== '',
    queueDueMails: (jobs: Jobs, signal: AbortSignal) => mails.queueDueMails(deps, jobs, signal),
    unsubscribeToken: tokens.create,
    /** A mail with the address that unsubscribes; null if there is nothing to report any more. */
    composeMail: async (due: { memberId: string; mailId: string }) => {
      const unsubscribeUrl = `${deps.publicUrl}${unsubscribePath}?token=${tokens.create(due.memberId)}`;
      const text = await mails.composeMail(deps, due, unsubscribeUrl);
      return text && { ...text, unsubscribeUrl };
    },
    /** The id of the member whose mails a token may end, or null. */
    findSubscriber: (token: unknown) => (typeof token === 'string' ? tokens.read(token) : null),
    hasMails: (memberId: string) => settings.hasMails(deps, memberId),
    stopMails: (memberId: string) => settings.stopMails(deps, memberId),
  };
}

export type Notifications = ReturnType<typeof createNotifications>;
