import { createTransport } from 'nodemailer';
import { PermanentError } from '../jobs/define.ts';
import { type MailServer, parseMailServer } from '../rules/mail-server-url.ts';
import { compose, type Mailer } from './mailer.ts';

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
  const transport = openTransport(url, timeouts);
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

/** Connects to an SMTP server and logs in, without a mail; throws if it refuses. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = openTransport(url, {});
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function openTransport(url: string, timeouts: Partial<typeof defaultTimeouts>) {
  const server = parseMailServer(url);
  if (!server) throw new Error('the URL of the mail server is not valid');
  const { host, port, isEncrypted: secure, login } = server;
  return createTransport({
    host,
    port,
    secure,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    ...defaultTimeouts,
    ...timeouts,
  });
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

/**
 * Why a mail could not be sent, for the admin who enters the mail server's address. Only the SMTP code of the
 * server's answer is repeated: the text may come from any program that listens on the port.
 */
export function explainMailError(error: unknown, { host, port }: MailServer): string {
  const server = `${host}, port ${port},`;
  const { code = '', message = '', responseCode = 0 } = factsOf(error);
  const said = responseCode >= 400 && responseCode <= 599 ? ` It answered with ${responseCode}.` : '';
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN|getaddrinfo/.test(message))
    return `There is no server of the name ${host}.`;
  if (/ECONNREFUSED/.test(message))
    return `${server} refuses the connection: nothing listens there, or a firewall is in between.`;
  if (code === 'ETIMEDOUT' || code === 'ECONNECTION' || /timeout/i.test(message))
    return `${server} did not answer. The port may be wrong (587 or 465 are usual), or a firewall is in between.`;
  if (code === 'EAUTH') return `${server} does not accept this user and password.${said}`;
  if (code === 'ETLS' || /certificate|SSL|TLS|wrong version number/i.test(message))
    return `No secure connection to ${server} could be made. Port 465 needs smtps://, port 587 smtp://.${said}`;
  return `${server} did not take the mail.${said}`;
}

/** nodemailer's facts about a failure, also where it is the cause of another error. */
function factsOf(error: unknown): { code?: string; message?: string; responseCode?: number } {
  if (!(error instanceof Error)) return {};
  const facts = error.cause instanceof Error ? error.cause : error;
  return {
    message: facts.message,
    ...('code' in facts && { code: String(facts.code) }),
    ...('responseCode' in facts && { responseCode: Number(facts.responseCode) }),
  };
}
