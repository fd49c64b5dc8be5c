import type { Device, OwnUser } from '../../../../modules/accounts/contract/index.ts';
import type { OwnExport } from '../../../../modules/exports/contract/index.ts';
import { load } from '../../../load.ts';
import { memberOf } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { type SettingsData, settingsData } from '../settings-data.ts';

export type AccountData = SettingsData & { user: OwnUser; devices: Device[]; ownExport: OwnExport | null };

export const data = load(
  async ({ app, viewer }): Promise<AccountData> => {
    const member = memberOf(viewer);
    const [user, devices, ownExport] = await Promise.all([
      app.accounts.getOwnUser(member),
      app.accounts.listDevices(member),
      app.exports.getOwn(member),
    ]);
    return {
      head: { title: 'Account settings', isUnlisted: true },
      ...settingsData(app),
      user,
      devices,
      ownExport,
    };
  },
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
