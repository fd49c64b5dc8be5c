import { randomToken } from '../../../../shared/ids.ts';
import { deriveKey, isSameText, mac } from '../../../../shared/keys.ts';

const days180 = 180 * 24 * 3_600;
const path = '/api/v1/users';
const maxAccounts = 5;
/** The device's random name for an account, and the proof that we gave it. */
const entryShape = /^([\w-]{22})\.([\w-]{43})$/;

/** Of an account: its id, and the hash that its password has now. */
export type Known = { id: string; passwordHash: string };

export type DeviceCookie = {
  /** The Set-Cookie line by which a browser is known to this account from now on, next to those it was known to before. */
  issue(header: string | undefined, account: Known): string;
  /** The name under which this browser is known to the account, by its Cookie header; null where it is not. */
  read(header: string | undefined, account: Known): string | null;
};

/**
 * Tells browsers that have known an account's present password from strangers, whose wrong guesses must not keep a member
 * out. It opens nothing: who has it gets a count of guesses of their own. It ends with the password, so that nobody can
 * collect several. See https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export function createDeviceCookie(secret: string, publicUrl: string): DeviceCookie {
  const key = deriveKey(secret, 'device cookie');
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Secure-device' : 'device';
  const attributes = `Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const sign = ({ id, passwordHash }: Known, device: string) =>
    mac(key, id, passwordHash, device).toString('base64url');

  const entriesIn = (header = '') => {
    const pair = header.split(';').find((one) => one.trim().startsWith(`${name}=`));
    const value = pair?.trim().slice(name.length + 1) ?? '';
    return value.split('~', maxAccounts).filter((entry) => entryShape.test(entry));
  };
  const deviceOf = (entry: string, account: Known) => {
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
