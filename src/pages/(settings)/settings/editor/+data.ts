import type { EditorPreferences } from '../../../../modules/webs/contract/index.ts';
import { load } from '../../../load.ts';
import type { PageData } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { memberOf } from '../../../require-member.ts';

export type EditorData = PageData & { preferences: EditorPreferences };

export const data = load(
  async ({ app, viewer }): Promise<EditorData> => ({
    head: { title: 'Editor settings', isUnlisted: true },
    preferences: await app.webs.getPreferences(memberOf(viewer)),
  }),
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
