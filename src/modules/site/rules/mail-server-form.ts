import { formatMailServer, type MailServer, parseMailServer } from '../../../shared/rules/mail-server.ts';
import { messages } from './messages.ts';

/** A mail server as the form shows it. `user` is empty without a login, and if the user is the password too. */
export type ShownServer = Pick<MailServer, 'host' | 'port' | 'isEncrypted'> & {
  user: string;
  hasLogin: boolean;
};

/** The mail server with this URL, never with its password: some mail services have one token as user and password. */
export function shownServer(url: string): ShownServer | null {
  const server = parseMailServer(url);
  if (!server) return null;
  const { host, port, isEncrypted, login } = server;
  const user = login && login.user !== login.password ? login.user : '';
  return { host, port, isEncrypted, user, hasLogin: login !== null };
}

type Texts = Record<string, string | undefined>;

/**
 * Reads the fields: returns the URL of the mail server, '' if nothing was changed, or the problem. `server` is the
 * current one. Pure and browser-safe.
 */
export function readMailServer(
  texts: Texts,
  server: ShownServer | null,
): { url: string } | { problem: string } {
  const { smtpUrl = '', smtpPort = '', smtpUser = '', smtpPassword: password = '' } = texts;
  const [host, port, user] = [smtpUrl.trim(), smtpPort.trim(), smtpUser.trim()];
  const isEncrypted = texts.smtpEncrypted !== undefined;
  if (host === '') {
    const isEmpty = server === null && user === '' && password === '';
    return isEmpty ? { url: '' } : { problem: messages.mailHostMissing };
  }
  const usual = isEncrypted ? '465' : '587';
  const isKept =
    server?.host === host &&
    String(server.port) === (port || usual) &&
    server.isEncrypted === isEncrypted &&
    server.user === user &&
    password === '';
  if (isKept) return { url: '' };
  const problem = loginProblem(user, password, server);
  if (problem !== null) return { problem };
  const url = formatMailServer({ host, port, isEncrypted, user, password });
  return url === null ? { problem: messages.mailServerWrong } : { url };
}

/** A stored password must not go to another server, or for another user; and no login must get lost unnoticed. */
function loginProblem(user: string, password: string, server: ShownServer | null): string | null {
  if (user !== '') return password === '' ? messages.mailPasswordMissing : null;
  if (password !== '') return messages.mailUserMissing;
  // Its user is not shown, so an empty field does not mean that the user was removed.
  return server?.hasLogin && server.user === '' ? messages.mailLoginMissing : null;
}
