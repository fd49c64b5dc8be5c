import type { PageContextServer } from 'vike/types';
import type { SettingState } from '../../../../modules/site/index.ts';
import { type ShownServer, shownServer } from '../../../../modules/site/rules/mail-server-form.ts';
import type { PageData } from '../../../page-context.ts';

export type SettingsData = PageData & {
  states: readonly SettingState[];
  logo: string | null;
  mailServer: ShownServer | null;
};

export async function data({ app }: PageContextServer): Promise<SettingsData> {
  const logo = app.site.settings.getLogo();
  return {
    head: { title: 'Site settings', isUnlisted: true },
    states: app.site.settings.list(),
    mailServer: shownServer(app.site.mailSettings().smtpUrl),
    logo: logo && `/icons/${logo.version}/header.png`,
  };
}
