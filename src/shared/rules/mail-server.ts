import { encodingOfCredentials } from './url-credentials.ts';

/** How to reach and log in to a mail server. */
export type MailServer = {
  /** A name in ASCII, or an IP address without brackets. */
  host: string;
  /** The port of the address, or the usual one: 465 with TLS from the start, 587 without. */
  port: number;
  /** TLS from the start; without it STARTTLS is used where the server offers it. */
  isEncrypted: boolean;
  login: { user: string; password: string } | null;
};

/** Describes the accepted values, for people and operators. */
export const mailServerForm = `like smtps://user:password@mail.example.org:465 with nothing after it; ${encodingOfCredentials}`;

const urlShape =
  /^(smtps?):\/\/(?:([^\s:@/?#\p{Cc}]+)(?::([^\s@/?#\p{Cc}]*))?@)?([^\s:@/?#%\\[\]]+|\[[\da-f:.]+\])(?::(\d{1,5}))?\/?$/iu;

/**
 * Parses the URL of a mail server; null for anything else than its five parts. A path, query or hash is refused:
 * libraries read options from them, among them the program that sends the mail. Pure and browser-safe.
 */
export function parseMailServer(url: string): MailServer | null {
  const [isMatch, scheme = '', user, password = '', name = '', portText] = urlShape.exec(url) ?? [];
  const host = URL.parse(`https://${name}`)?.hostname.replaceAll(/[[\]]/g, '');
  const isEncrypted = scheme.toLowerCase() === 'smtps';
  const port = portText === undefined ? (isEncrypted ? 465 : 587) : Number(portText);
  if (isMatch === undefined || !host || port < 1 || port > 65_535) return null;
  try {
    const login =
      user === undefined ? null : { user: decodeURIComponent(user), password: decodeURIComponent(password) };
    return { host, port, isEncrypted, login };
  } catch {
    // A malformed percent sequence.
    return null;
  }
}

/** The parts of a mail server's URL, as texts of a form. An empty port is the usual one, an empty user means no login. */
export type MailServerTexts = {
  host: string;
  port: string;
  isEncrypted: boolean;
  user: string;
  password: string;
};

/**
 * The URL with these parts, which `parseMailServer` takes apart into the same ones; null if a part is not valid. Pure
 * and browser-safe.
 */
export function formatMailServer({
  host,
  port,
  isEncrypted,
  user,
  password,
}: MailServerTexts): string | null {
  const name = host.includes(':') ? `[${host.replaceAll(/[[\]]/g, '')}]` : host;
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const url = `${isEncrypted ? 'smtps' : 'smtp'}://${login}${name}${port === '' ? '' : `:${port}`}`;
  const parsed = parseMailServer(url);
  const isSame =
    (parsed?.login?.user ?? '') === user && (parsed?.login?.password ?? '') === (user && password);
  return parsed && isSame ? url : null;
}

export type Sender = { name: string; address: string };

/** Describes the accepted values, for people and operators. */
export const senderForm = 'an address like Codeweb <mail@example.org>';

const part = '[^\\s<>@,;:()[\\]\\\\"\\p{Cc}]+';
/** The host of PUBLIC_URL may be an IPv6 address. */
const address = `${part}@(?:${part}|\\[[\\da-f:.]+\\])`;
const senderShape = new RegExp(`^(?:([^<>@\\r\\n]*)<(${address})>|(${address}))$`, 'u');

/** Parses a sender: one address, alone or in angle brackets after a name, which may be quoted. Null for anything else. */
export function parseSender(text: string): Sender | null {
  const [, name = '', named, bare] = senderShape.exec(text) ?? [];
  const found = named ?? bare;
  return found === undefined ? null : { name: name.trim().replace(/^"(.*)"$/, '$1'), address: found };
}
