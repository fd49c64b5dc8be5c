import type { EditorPreferences } from '../../../../modules/webs/contract/index.ts';
import { load } from '../../../load.ts';
import { memberOf } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { type SettingsData, settingsData } from '../settings-data.ts';

export type EditorData = SettingsData & { preferences: EditorPreferences };

export const data = load(
  async ({ app, viewer }): Promise<EditorData> => ({
    head: { title: 'Editor settings', isUnlisted: true },
    ...settingsData(app),
    preferences: await app.webs.getPreferences(memberOf(viewer)),
  }),
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
