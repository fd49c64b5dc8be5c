import type { NotificationSettings } from '../../../../modules/notifications/contract/index.ts';
import { load } from '../../../load.ts';
import { pagePath } from '../../../page-path.ts';
import { memberOf } from '../../../require-member.ts';
import { type SettingsData, settingsData } from '../../components/settings-data.ts';

export type NotificationsData = SettingsData & { settings: NotificationSettings };

export const data = load(
  async ({ app, viewer }): Promise<NotificationsData> => ({
    head: { title: 'Notification settings', isUnlisted: true },
    ...settingsData(app),
    settings: await app.notifications.getSettings(memberOf(viewer)),
  }),
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
