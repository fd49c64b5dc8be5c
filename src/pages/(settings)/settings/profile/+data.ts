import type { OwnUser } from '../../../../modules/accounts/contract/index.ts';
import { load } from '../../../load.ts';
import { memberOf } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { type SettingsData, settingsData } from '../settings-data.ts';

export type ProfileData = SettingsData & { user: OwnUser };

export const data = load(
  async ({ app, viewer }): Promise<ProfileData> => ({
    head: { title: 'Profile settings', isUnlisted: true },
    ...settingsData(app),
    user: await app.accounts.getOwnUser(memberOf(viewer)),
  }),
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
