import type { Mailer, MailSettings } from '../../shared/mail/mailer.ts';
import type { Member } from '../../shared/viewer.ts';
import type { AuditFilter } from './repository/audit-log.ts';
import { findLogoFile } from './repository/site.ts';
import { type Audited, createAudited, exportAuditLog, listAuditLog, record } from './service/audit-log.ts';
import type { Deps } from './service/deps.ts';
import { createBackups, createUpdates, listStats } from './service/installation.ts';
import { logoPath, removeLogo, setLogo, webManifest } from './service/logo.ts';
import { createSettings } from './service/settings.ts';
import { createSetup } from './service/setup.ts';
import { createSpamRules } from './service/spam.ts';
import { sendTestMail } from './service/test-mail.ts';

export { auditedRoute } from './audited-route.ts';
export { isMailDomainAllowed } from './rules/mail-domains.ts';
export { isOn } from './rules/setting-kinds.ts';
export type { Settings } from './rules/settings.ts';
export { normalizeText } from './rules/spam-list.ts';
export type { AuditActor, AuditEntry, Audited, AuditLine, RecordEntry } from './service/audit-log.ts';
export type { BackupState } from './service/installation.ts';
export type { SettingChanges, SettingState, SiteSettings } from './service/settings.ts';
export { createSetup } from './service/setup.ts';
export type { SpamRules } from './service/spam.ts';

type MailToTry = { to: string; smtpUrl?: string | undefined; mailFrom?: string | undefined };

const defaultSender = (siteName: string, publicUrl: string) =>
  `"${siteName.replaceAll(/["\\<>@]/g, '')}" <codeweb@${new URL(publicUrl).hostname}>`;

/** The installation itself: its settings, and the log of what admins, moderators and operators did. */
export function createSite(deps: Deps) {
  const settings = createSettings(deps);
  const mailSettings = (): MailSettings => {
    const { siteName, smtpUrl, mailFrom } = settings.get();
    const logo = settings.getLogo();
    return {
      smtpUrl,
      from: mailFrom || defaultSender(siteName, deps.config.publicUrl),
      ...(logo && {
        logo: { url: `${deps.config.publicUrl}${logoPath(logo, 'header')}`, ratio: logo.ratio },
      }),
    };
  };
  return {
    settings,
    audit: createAudit(deps),
    setup: createSetup(deps),
    backups: createBackups(deps),
    updates: createUpdates(deps),
    /** Replaces the logo by an uploaded picture; throws a 400 or 415 for a file that is none. */
    setLogo: async (audited: Audited, upload: Uint8Array) => {
      await setLogo(audited, upload);
      await settings.load();
    },
    removeLogo: async (audited: Audited) => {
      await removeLogo(audited);
      await settings.load();
    },
    readLogoFile: (version: string, name: string) => findLogoFile(deps.db, name, version),
    getWebManifest: () => webManifest(settings.get().siteName, settings.getLogo()),
    listStats: (days: number) => listStats(deps, days),
    spam: createSpamRules(settings),
    /** The mail server ('' for none) and the sender, at this moment. */
    mailSettings,
    /** Sends a mail by `mailer`, or by a server that is to be tried; throws a 400 that says why it could not be sent. */
    sendTestMail: (mailer: Mailer, audited: Audited, { to, smtpUrl, mailFrom }: MailToTry) => {
      const { siteName } = settings.get();
      const current = mailSettings();
      return sendTestMail(mailer, audited, {
        to,
        siteName,
        smtpUrl: smtpUrl || current.smtpUrl,
        isStored: !smtpUrl,
        from: mailFrom || current.from,
      });
    },
  };
}

function createAudit(deps: Deps) {
  return {
    /** Appends a line, in the transaction of the change. */
    record,
    /** The author of a change, and the IP address, for the audit log. */
    by: ({ id, username }: Member, from: string) => createAudited(deps, { id, username }, from),
    /**
     * The operator as the author of a change: at the command line, or from an IP address with the code that the
     * server printed.
     */
    byOperator: (from: string | null = null) => createAudited(deps, 'operator', from),
    /** The server as the author of a change that follows from its rules. */
    bySystem: () => createAudited(deps, 'system', null),
    list: (query: AuditFilter & { before?: number | undefined; limit: number }) => listAuditLog(deps, query),
    export: (filter: AuditFilter) => exportAuditLog(deps, filter),
  };
}

export type Site = ReturnType<typeof createSite>;
export type Audit = Site['audit'];
