import type { PersonalToken } from '../../../../modules/accounts/contract/index.ts';
import { hasRole } from '../../../../shared/rules/roles.ts';
import { load } from '../../../load.ts';
import { memberOf } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { type SettingsData, settingsData } from '../settings-data.ts';

export type TokensData = SettingsData & { tokens: PersonalToken[]; isStaff: boolean };

export const data = load(
  async ({ app, viewer }): Promise<TokensData> => ({
    ...settingsData(app),
    head: { title: 'Tokens', isUnlisted: true },
    tokens: await app.accounts.listTokens(memberOf(viewer)),
    isStaff: hasRole(viewer, 'moderator'),
  }),
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
