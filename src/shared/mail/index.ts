import type { Log } from '../log/log.ts';
import { createFileMailer } from './files.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

export { createCaptureMailer } from './capture.ts';
export { explainMailError } from './explain.ts';
export type { Mail, Mailer } from './mailer.ts';
export { createSmtpMailer } from './smtp.ts';

/** A mail server, '' for none, and the sender. */
export type MailSettings = { smtpUrl: string; from: string };

/** Sends by the SMTP server that is set at the moment, or writes files to `dir` while there is none. */
export function openMailer(dir: string, settings: () => MailSettings, log: Log): Mailer {
  let current: { key: string; mailer: Mailer } | undefined;
  return {
    sendMail: (mail) => {
      const { smtpUrl, from } = settings();
      const key = `${smtpUrl}\n${from}`;
      if (current?.key !== key)
        current = {
          key,
          mailer: smtpUrl === '' ? createFileMailer(dir, from, log) : createSmtpMailer(smtpUrl, from),
        };
      return current.mailer.sendMail(mail);
    },
  };
}
