import type { WebUsage } from '../../../modules/webs/contract/index.ts';
import { load, memberOf, type PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';

export type ImportData = PageData & { usage: WebUsage; fullName: string };

export const data = load(
  async ({ app, viewer }): Promise<ImportData> => {
    const member = memberOf(viewer);
    const usage = await app.webs.getUsage(member);
    return { head: { title: 'Import', isUnlisted: true }, usage, fullName: member.fullName };
  },
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
