import type { EditorPreferences } from '../../../modules/webs/contract.ts';
import { load } from '../../load.ts';
import { memberOf } from '../../member.ts';
import type { PageData } from '../../page-context.ts';

export type EditorData = PageData & { preferences: EditorPreferences };

export const data = load(
  async ({ app, viewer }): Promise<EditorData> => ({
    head: { title: 'Editor settings', isUnlisted: true },
    preferences: await app.webs.preferences(memberOf(viewer)),
  }),
  { missing: '/error', failed: '/error' },
);
