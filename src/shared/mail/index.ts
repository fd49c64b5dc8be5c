import type { Log } from '../log/log.ts';
import { createFileMailer, type Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

export type { Mail, Mailer } from './mailer.ts';
export { createCaptureMailer } from './mailer.ts';
export { createSmtpMailer, explainMailError, verifyMailServer } from './smtp.ts';

/** A mail server, '' for none, the sender, and the picture above each mail: its address, and its width for a height of 1. */
export type MailSettings = {
  smtpUrl: string;
  from: string;
  logo?: { url: string; ratio: number };
};

/** Sends by the SMTP server that is set at the moment, or writes files to `dir` while there is none. */
export function openMailer(dir: string, settings: () => MailSettings, log: Log): Mailer {
  let current: { key: string; mailer: Mailer } | undefined;
  return {
    sendMail: (mail) => {
      const { smtpUrl, from, logo } = settings();
      const key = `${smtpUrl}\n${from}`;
      if (current?.key !== key)
        current = {
          key,
          mailer: smtpUrl === '' ? createFileMailer(dir, from, log) : createSmtpMailer(smtpUrl, from),
        };
      return current.mailer.sendMail(logo ? { ...mail, html: withLogo(mail.html, logo) } : mail);
    },
  };
}

const logoHeight = 40;

/** The logo is decoration: the mail ends with the site's name. */
const withLogo = (html: string, { url, ratio }: { url: string; ratio: number }) =>
  html.replace(
    /<body[^>]*>/,
    (body) =>
      `${body}\n<p><img src="${url}" alt="" width="${Math.round(logoHeight * ratio)}" height="${logoHeight}"></p>`,
  );
