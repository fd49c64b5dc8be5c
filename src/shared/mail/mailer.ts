import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { PermanentError } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import { type MailServer, parseMailServer, parseSender } from '../rules/mail-server.ts';

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
 * Converts a mail for nodemailer, with a Message-ID that is the same for every attempt. Addresses are objects, since
 * nodemailer reads any number of them from a text. Throws if the sender is not valid.
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

const defaultTimeouts = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  // Maximum inactivity in mid-session, in milliseconds; servers that scan mails answer slowly.
  socketTimeout: 15_000,
};

/**
 * Creates a mailer for an SMTP server; timeouts are in milliseconds. Throws if `url` is not valid. A permanent
 * rejection (5xx for a recipient or the message) is thrown as PermanentError. nodemailer never sees the URL, since it
 * takes any option from one.
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
