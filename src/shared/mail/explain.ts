import type { MailServer } from './server-url.ts';

/**
 * Why a mail could not be sent, for the person who enters the mail server's address. Of what the server said only the code of SMTP is
 * repeated: the text may be that of any program that listens on the port.
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
