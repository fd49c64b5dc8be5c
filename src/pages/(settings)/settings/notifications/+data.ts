import type { MutedThread, NotificationSettings } from '../../../../modules/notifications/contract.ts';
import { load } from '../../../load.ts';
import { memberOf } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { type SettingsData, settingsData } from '../settings-data.ts';

export type NotificationsData = SettingsData & {
  settings: NotificationSettings;
  isMailed: boolean;
  mutedThreads: MutedThread[];
};

export const data = load(
  async ({ app, viewer }): Promise<NotificationsData> => {
    const member = memberOf(viewer);
    const [settings, { docs: mutedThreads }] = await Promise.all([
      app.notifications.getSettings(member),
      app.notifications.listMutedThreads(member),
    ]);
    return {
      head: { title: 'Notification settings', isUnlisted: true },
      ...settingsData(app),
      settings,
      isMailed: app.notifications.isMailed(),
      mutedThreads,
    };
  },
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
