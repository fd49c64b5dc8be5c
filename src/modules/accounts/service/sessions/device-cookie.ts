import { randomToken } from '../../../../shared/ids.ts';
import { deriveKey, isSameText, mac } from '../../../../shared/keys.ts';

const days180 = 180 * 24 * 3_600;
const path = '/api/v1/users';
const maxAccounts = 5;
/** A random device id for an account, and its MAC. */
const entryShape = /^([\w-]{22})\.([\w-]{43})$/;

/** An account's id and the hash of its current password. */
export type KnownAccount = { id: string; passwordHash: string };

export type DeviceCookie = {
  /** The Set-Cookie header that adds this account to those the browser is known to. */
  issue(header: string | undefined, account: KnownAccount): string;
  /** The id of this device for the account, from the Cookie header; null where it is unknown. */
  read(header: string | undefined, account: KnownAccount): string | null;
};

/**
 * Distinguishes browsers in which the current password of an account was entered, so that wrong guesses from elsewhere cannot
 * lock a member out. It grants no access: login attempts with it have a count of their own. It expires with the password, so
 * that an attacker cannot collect several. See https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
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
