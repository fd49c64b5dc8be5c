import type { OwnerCard } from '../../../../modules/accounts/contract/index.ts';
import type { OwnAction } from '../../../../modules/moderation/contract/actions.ts';
import type { OwnReport } from '../../../../modules/moderation/contract/index.ts';
import type { Page } from '../../../../shared/paging.ts';
import { load } from '../../../load.ts';
import { memberOf } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { type SettingsData, settingsData } from '../settings-data.ts';
import { blockedPerPage } from './SafetySettings.island.tsx';

export type SafetyData = SettingsData & {
  blocked: Page<OwnerCard>;
  muted: Page<OwnerCard>;
  reports: OwnReport[];
  actions: OwnAction[];
};

export const data = load(
  async ({ app, viewer }): Promise<SafetyData> => {
    const member = memberOf(viewer);
    const first = { page: 1, limit: blockedPerPage };
    const [blocked, muted, reports, actions] = await Promise.all([
      app.social.listBlockedOrMuted(member, 'block', first),
      app.social.listBlockedOrMuted(member, 'mute', first),
      app.moderation.listOwnReports(member, { page: 1, limit: 50 }),
      app.moderation.listOwnActions(member, { page: 1, limit: 50 }),
    ]);
    return {
      head: { title: 'Safety settings', isUnlisted: true },
      ...settingsData(app),
      blocked,
      muted,
      reports: reports.docs,
      actions: actions.docs,
    };
  },
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
