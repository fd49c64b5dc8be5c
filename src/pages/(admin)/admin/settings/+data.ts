import type { PageContextServer } from 'vike/types';
import type { SettingState } from '../../../../modules/site/index.ts';
import type { PageData } from '../../../page-context.ts';

export type SettingsData = PageData & { states: readonly SettingState[] };

export async function data({ app }: PageContextServer): Promise<SettingsData> {
  return { head: { title: 'Site settings', isUnlisted: true }, states: app.site.settings.list() };
}
