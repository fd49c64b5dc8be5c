import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../log/log.ts';
import { compose } from './compose.ts';
import type { Mailer } from './mailer.ts';

/** Writes mails as .eml files to `dir` and logs their first link, for trials and servers without SMTP. */
export function createFileMailer(dir: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    sendMail: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was not put together as one buffer');
      const path = join(dir, `${mail.messageId.replaceAll(/[^\w.-]/g, '_')}.eml`);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? 'no link';
      log.info(`mail "${mail.subject}" to ${mail.to} is in ${path}: ${link}`);
    },
  };
}
