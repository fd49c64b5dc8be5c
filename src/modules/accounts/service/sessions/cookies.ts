import type { Config } from '../../../../shared/config/config.ts';
import { randomToken } from '../../../../shared/ids.ts';
import { deriveKey, isSameText, mac } from '../../../../shared/keys.ts';
import type { Log } from '../../../../shared/log/log.ts';

const days180 = 180 * 24 * 3_600;
const path = '/api/v1/users';
const maxAccounts = 5;
/** A random device id for an account, and its MAC. */
const entryShape = /^([\w-]{22})\.([\w-]{43})$/;

/** An account's id and the hash of its current password. */
export type KnownAccount = { id: string; passwordHash: string };

export type DeviceCookie = {
  /** The Set-Cookie header that adds this account to those for which the browser is known. */
  issue(header: string | undefined, account: KnownAccount): string;
  /** The id of this device for the account, from the Cookie header; null where it is unknown. */
  read(header: string | undefined, account: KnownAccount): string | null;
};

/**
 * Distinguishes browsers in which the current password of an account was entered, so that wrong guesses from
 * elsewhere cannot lock a member out. It grants no access: login attempts with it are counted separately. It expires
 * with the password, so that an attacker cannot collect several. See
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export function createDeviceCookie(secret: string, publicUrl: string): DeviceCookie {
  const key = deriveKey(secret, 'device cookie');
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Secure-device' : 'device';
  const attributes = `Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const sign = ({ id, passwordHash }: KnownAccount, device: string) =>
    mac(key, id, passwordHash, device).toString('base64url');

  const entriesIn = (header = '') => {
    const pair = header.split(';').find((one) => one.trim().startsWith(`${name}=`));
    const value = pair?.trim().slice(name.length + 1) ?? '';
    return value.split('~', maxAccounts).filter((entry) => entryShape.test(entry));
  };
  const deviceOf = (entry: string, account: KnownAccount) => {
    const [, device = '', proof = ''] = entryShape.exec(entry) ?? [];
    return isSameText(proof, sign(account, device)) ? device : null;
  };
  const read: DeviceCookie['read'] = (header, account) =>
    entriesIn(header)
      .map((entry) => deviceOf(entry, account))
      .find((device) => device !== null) ?? null;
  return {
    read,
    issue: (header, account) => {
      const device = read(header, account) ?? randomToken(16);
      const others = entriesIn(header).filter((entry) => deviceOf(entry, account) === null);
      const entries = [`${device}.${sign(account, device)}`, ...others].slice(0, maxAccounts);
      return `${name}=${entries.join('~')}; Max-Age=${days180}; ${attributes}`;
    },
  };
}

const days14 = 14 * 24 * 3_600;

export type PageCookie = {
  set(value: string): string;
  /** The Set-Cookie header that deletes the cookie. */
  clear(): string;
  /** The value in a Cookie header, or null. */
  read(header: string | undefined): string | null;
};

/** The cookie that identifies the viewer of a page: for page GETs only, never for API calls. */
export function createPageCookie(publicUrl: string): PageCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-page' : 'page';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    set: (value) => `${name}=${value}; Max-Age=${days14}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (header = '') => {
      for (const pair of header.split(';')) {
        const [key, value] = pair.trim().split('=');
        if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
      }
      return null;
    },
  };
}

/**
 * Warns where passwords would travel in clear text. With a loopback PUBLIC_URL, where http is safe, there are several
 * own origins.
 */
export function warnAboutPlainHttp(
  { publicUrl, ownOrigins }: Pick<Config, 'publicUrl' | 'ownOrigins'>,
  log: Log,
): void {
  if (publicUrl.startsWith('http:') && ownOrigins.length === 1)
    log.warn(`PUBLIC_URL is ${publicUrl}: without https, passwords and cookies can be read in transit`);
}
