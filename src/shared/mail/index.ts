import type { Config, Secrets } from '../config/index.ts';
import type { Log } from '../log/log.ts';
import { createFileMailer } from './files.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

export { createCaptureMailer } from './capture.ts';
export type { Mail, Mailer } from './mailer.ts';

/** The configured mailer: an SMTP server or files. */
export function openMailer(config: Config['mail'], secrets: Secrets, log: Log): Mailer {
  if (config.kind === 'files') return createFileMailer(config.dir, config.from, log);
  return createSmtpMailer(secrets.smtpUrl ?? '', config.from);
}
