import { badRequest } from '../../../shared/errors/app-error.ts';
import { newId } from '../../../shared/ids.ts';
import { createSmtpMailer, explainMailError, type Mailer } from '../../../shared/mail/mailer.ts';
import { parseMailServer } from '../../../shared/rules/mail-server.ts';
import { settings } from '../rules/settings.ts';
import type { Audited } from './audit-log.ts';

type TestMail = {
  to: string;
  siteName: string;
  /** The mail server, '' for none. */
  smtpUrl: string;
  /** Whether `smtpUrl` is what `mailer` sends by, instead of one to try before it is stored. */
  isStored: boolean;
  from: string;
};

/**
 * Sends a mail by the given server, or by `mailer`; throws a 400 that explains a failure. The attempt is in the audit
 * log before any connection is made, since a failed attempt reveals as much about a network as a successful one.
 */
export async function sendTestMail(
  mailer: Mailer,
  audited: Audited,
  { to, siteName, smtpUrl, isStored, from }: TestMail,
): Promise<void> {
  requireValid('smtpUrl', smtpUrl);
  requireValid('mailFrom', from);
  const server = parseMailServer(smtpUrl);
  await audited.transaction(async (_tx, record) => {
    await record({
      action: 'mail.test',
      subject: { kind: 'site', id: 'mail', label: to },
      details: server ? { host: server.host, port: server.port } : {},
    });
  });
  const mail = {
    messageId: newId(),
    to,
    subject: `A test mail of ${siteName}`,
    text: `If you can read this, ${siteName} can send mail.\n`,
    html: '<p>If you can read this, mail can be sent.</p>\n',
  };
  const chosen = isStored ? mailer : createSmtpMailer(smtpUrl, from);
  await chosen.sendMail(mail).catch((error: unknown) => {
    throw server ? badRequest(explainMailError(error, server), 'smtpUrl') : error;
  });
}

function requireValid(key: 'smtpUrl' | 'mailFrom', value: string): void {
  const problem = settings[key].problemWith(value);
  if (problem !== null) throw badRequest(problem, key);
}
