import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { SettingState } from '../../../modules/site/index.ts';
import type { PageData } from '../../page-context.ts';

export type SetupData = PageData & { states: readonly SettingState[] };

/**
 * The settings of the form, without those that the environment fixes. The page does not exist once the site has an
 * admin.
 */
export async function data({ app }: PageContextServer): Promise<SetupData> {
  if (!(await app.site.setup.isOpen())) throw redirect('/404');
  return {
    head: { title: 'Set up', isUnlisted: true },
    states: app.site.settings.list().filter(({ source }) => source !== 'environment'),
  };
}
