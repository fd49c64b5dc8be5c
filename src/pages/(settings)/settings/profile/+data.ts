import type { OwnUser } from '../../../../modules/accounts/contract/index.ts';
import { load } from '../../../load.ts';
import type { PageData } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { memberOf } from '../../../require-member.ts';

export type ProfileData = PageData & { user: OwnUser };

export const data = load(
  async ({ app, viewer }): Promise<ProfileData> => ({
    head: { title: 'Profile settings', isUnlisted: true },
    user: await app.accounts.getOwnUser(memberOf(viewer)),
  }),
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
