import { badRequest } from '../../../shared/errors/app-error.ts';
import { newId } from '../../../shared/ids.ts';
import { createSmtpMailer, explainMailError, type Mailer } from '../../../shared/mail/index.ts';
import { settings } from '../settings.ts';

export type TestMail = {
  to: string;
  siteName: string;
  /** A mail server to try before it is stored. */
  smtpUrl?: string | undefined;
  /** The sender. */
  from: string;
};

/** Sends a mail by the server given, or by `mailer`; throws a 400 that says in words why it could not be sent. */
export async function sendTestMail(mailer: Mailer, { to, siteName, smtpUrl, from }: TestMail): Promise<void> {
  const mail = {
    messageId: newId(),
    to,
    subject: `A test mail of ${siteName}`,
    text: `If you can read this, ${siteName} can send mail.\n`,
    html: '<p>If you can read this, mail can be sent.</p>\n',
  };
  if (!smtpUrl) return mailer.sendMail(mail);
  const problem = settings.smtpUrl.problemWith(smtpUrl);
  if (problem !== null) throw badRequest(problem, 'smtpUrl');
  await createSmtpMailer(smtpUrl, from)
    .sendMail(mail)
    .catch((error: unknown) => {
      throw badRequest(explainMailError(error, smtpUrl), 'smtpUrl');
    });
}
