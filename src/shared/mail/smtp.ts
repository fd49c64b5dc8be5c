import { createTransport } from 'nodemailer';
import { PermanentError } from '../jobs/define.ts';
import { compose } from './compose.ts';
import type { Mailer } from './mailer.ts';
import { parseMailServer } from './server-url.ts';

const defaultTimeouts = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  // Maximum inactivity in mid-session, in milliseconds; servers that scan mails answer slowly.
  socketTimeout: 15_000,
};

/**
 * Creates a mailer for an SMTP server; timeouts are in milliseconds. Throws if `url` is not valid. A permanent rejection (5xx for a
 * recipient or the message) is thrown as PermanentError. nodemailer never sees the URL, since it takes any option from one.
 */
export function createSmtpMailer(
  url: string,
  from: string,
  timeouts: Partial<typeof defaultTimeouts> = {},
): Mailer {
  const server = parseMailServer(url);
  if (!server) throw new Error('the URL of the mail server is not valid');
  const { host, port, isEncrypted: secure, login } = server;
  const transport = createTransport({
    host,
    port,
    secure,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    ...defaultTimeouts,
    ...timeouts,
  });
  return {
    sendMail: async (mail) => {
      try {
        await transport.sendMail(compose(mail, from));
      } catch (error) {
        const cleaned = withoutAddresses(error);
        if (isRefusal(error))
          throw new PermanentError(`the mail server refused the mail: ${cleaned.message}`, {
            cause: cleaned,
          });
        throw cleaned;
      }
    },
  };
}

/** Authentication failures are not permanent: the mail can be sent once the operator has corrected the credentials. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}

/** The lookbehind anchors a match at the start of a word, so matching takes linear time. */
const addresses = /(?<![^\s<>"'])[^\s<>"']+?@[^\s<>"']+/g;

/** Removes email addresses from an error before it is logged or stored in the outbox: servers repeat recipients. */
function withoutAddresses(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const cleaned = new Error(message.slice(0, 2_000).replaceAll(addresses, '[address]'));
  if (!(error instanceof Error)) return cleaned;
  return Object.assign(
    cleaned,
    'code' in error && { code: String(error.code) },
    'responseCode' in error && { responseCode: Number(error.responseCode) },
  );
}
