/** Why a mail could not be sent, for the person who enters the mail server's address. */
export function explainMailError(error: unknown, url: string): string {
  const { hostname, port } = new URL(url);
  const server = port === '' ? hostname : `${hostname}, port ${port},`;
  const { code = '', message = '' } = error instanceof Error ? (error as Error & { code?: string }) : {};
  const said = message === '' ? '' : ` It said: ${message}`;
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN|getaddrinfo/.test(message))
    return `There is no server of the name ${hostname}.`;
  if (/ECONNREFUSED/.test(message))
    return `${server} refuses the connection: nothing listens there, or a firewall is in between.`;
  if (code === 'ETIMEDOUT' || code === 'ECONNECTION' || /timeout/i.test(message))
    return `${server} did not answer. The port may be wrong (587 or 465 are usual), or a firewall is in between.`;
  if (code === 'EAUTH') return `${server} does not accept this user and password.${said}`;
  if (code === 'ETLS' || /certificate|SSL|TLS|wrong version number/i.test(message))
    return `No secure connection to ${server} could be made. Port 465 needs smtps://, port 587 smtp://.${said}`;
  return `${server} did not take the mail.${said}`;
}
