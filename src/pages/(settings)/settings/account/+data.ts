import type { Device, OwnUser } from '../../../../modules/accounts/contract/index.ts';
import { load } from '../../../load.ts';
import { pagePath } from '../../../page-path.ts';
import { memberOf } from '../../../require-member.ts';
import { type SettingsData, settingsData } from '../../components/settings-data.ts';

export type AccountData = SettingsData & { user: OwnUser; devices: Device[] };

export const data = load(
  async ({ app, viewer }): Promise<AccountData> => {
    const member = memberOf(viewer);
    const [user, devices] = await Promise.all([
      app.accounts.getOwnUser(member),
      app.accounts.listDevices(member),
    ]);
    return { head: { title: 'Account settings', isUnlisted: true }, ...settingsData(app), user, devices };
  },
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
