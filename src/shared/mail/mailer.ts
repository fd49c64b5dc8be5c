import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../log/log.ts';
import { parseSender } from '../rules/mail-sender.ts';

/** A mail. `messageId` is stable: a retried mail has the same one. */
export type Mail = {
  /** Letters, digits, dots and dashes; usually a job's `run.id`. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where all mails of this kind can be stopped, by a POST of mail programs (RFC 8058) and by a person who opens it. */
  unsubscribeUrl?: string;
};

export type Mailer = {
  /** Throws PermanentError if the mail server rejects the mail permanently; other errors may be retried. */
  sendMail(mail: Mail): Promise<void>;
};

/** Keeps mails in memory, for tests. */
export function createCaptureMailer(): Mailer & { sent: Mail[] } {
  const sent: Mail[] = [];
  return {
    sent,
    sendMail: async (mail) => {
      sent.push(mail);
    },
  };
}

/** Writes mails as .eml files to `dir` and logs their first link, for trials and servers without SMTP. */
export function createFileMailer(dir: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    sendMail: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was not built as one buffer');
      const path = join(dir, `${mail.messageId.replaceAll(/[^\w.-]/g, '_')}.eml`);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? 'no link';
      log.info(`mail "${mail.subject}" to ${mail.to} is in ${path}: ${link}`);
    },
  };
}

/**
 * Converts a mail for nodemailer, with a Message-ID that is the same for every attempt. Addresses are objects, since nodemailer reads
 * any number of them from a text. Throws for a sender that is none.
 */
export function compose({ messageId, unsubscribeUrl, to, ...mail }: Mail, sender: string) {
  const from = parseSender(sender);
  if (!from) throw new Error('the sender of mails is not valid');
  return {
    ...mail,
    from,
    to: { name: '', address: to },
    messageId: `<${messageId}@${from.address.split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Keeps nodemailer from reading files or fetching URLs named in a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
