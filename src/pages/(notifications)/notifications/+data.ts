import type { PageContextServer } from 'vike/types';
import type { Notification } from '../../../modules/notifications/contract.ts';
import { memberOf, type PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';

export type NotificationsData = PageData & {
  notifications: Notification[];
  unread: number;
  /** Address of those before these; null when these are the oldest. */
  older: string | null;
  isLatest: boolean;
};

/** One page of the member's notifications, the latest first. */
export async function data({ app, viewer, urlParsed }: PageContextServer): Promise<NotificationsData> {
  const { before } = urlParsed.search;
  const { docs, next, unread } = await app.notifications.list(memberOf(viewer), { before, limit: 30 });
  return {
    head: { title: 'Notifications', isUnlisted: true },
    notifications: docs,
    unread,
    older: next === null ? null : `${pagePath('/notifications')}?before=${next}`,
    isLatest: before === undefined,
  };
}
