import { createTransport } from 'nodemailer';
import { PermanentError } from '../jobs/define.ts';
import { compose } from './compose.ts';
import type { Mailer } from './mailer.ts';

const defaultTimeouts = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  // The longest silence in the middle of a mail; servers that scan mails take their time.
  socketTimeout: 15_000,
};

/**
 * Mails by an SMTP server, which may take so long (in ms) with its answers. A refusal for good (5xx of a recipient or of the
 * mail itself) is a PermanentError.
 */
export function createSmtpMailer(
  url: string,
  from: string,
  timeouts: Partial<typeof defaultTimeouts> = {},
): Mailer {
  const transport = createTransport({ url, ...defaultTimeouts, ...timeouts });
  return {
    sendMail: async (mail) => {
      try {
        await transport.sendMail(compose(mail, from));
      } catch (error) {
        const cleaned = withoutAddresses(error);
        if (isRefusal(error))
          throw new PermanentError(`the mail server refused the mail: ${cleaned.message}`);
        throw cleaned;
      }
    },
  };
}

/** Wrong credentials are the operator's to mend, and the mail goes out then; so they are not a refusal. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}

/** Begins where a word does, so that each word is read once. */
const addresses = /(?<![^\s<>"'])[^\s<>"']+?@[^\s<>"']+/g;

/** What logs and the outbox may keep of a failure: servers repeat the addresses of those who get mail. */
function withoutAddresses(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const cleaned = new Error(message.slice(0, 2_000).replaceAll(addresses, '[address]'));
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
  return Object.assign(cleaned, code !== undefined && { code });
}
