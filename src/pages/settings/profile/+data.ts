import type { OwnUser } from '../../../modules/accounts/contract.ts';
import { load } from '../../load.ts';
import { memberOf } from '../../member.ts';
import type { PageData } from '../../page-context.ts';

export type ProfileData = PageData & { user: OwnUser };

export const data = load(
  async ({ app, viewer }): Promise<ProfileData> => ({
    head: { title: 'Profile settings', isUnlisted: true },
    user: await app.accounts.me(memberOf(viewer)),
  }),
  { missing: '/error', failed: '/error' },
);
