import type { PageContextServer } from 'vike/types';
import type { SettingState } from '../../../../modules/site/index.ts';
import { parseMailServer } from '../../../../shared/rules/mail-server-url.ts';
import type { PageData } from '../../../page-context.ts';
import type { ShownServer } from '../../settings/MailServerFields.tsx';

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
    mailServer: toShown(app.site.mailSettings().smtpUrl),
    logo: logo && `/icons/${logo.version}/header.png`,
  };
}

/** Never the password; nor a user that is the same, since some mail services have one token for both. */
function toShown(url: string): ShownServer | null {
  const server = parseMailServer(url);
  if (!server) return null;
  const { host, port, isEncrypted, login } = server;
  return { host, port, isEncrypted, user: login && login.user !== login.password ? login.user : '' };
}
