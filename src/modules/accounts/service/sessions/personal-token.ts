import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { personalPrefix as prefix } from '../../../../shared/rules/token-scopes.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 digits of base 62 hold 256 bits, 6 hold 32. */
const [secretLength, checksumLength] = [43, 6];
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/**
 * A new personal token: 256 random bits and their CRC-32, both in base 62, so that programs that look for leaked secrets can tell one without
 * asking this site.
 */
export function newPersonalToken(): string {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  return `${prefix}${secret}${checksumOf(secret)}`;
}

/** Whether a text is a token that was not changed by a typing error. */
export function isPersonalToken(text: string): boolean {
  if (!shape.test(text)) return false;
  const secret = text.slice(prefix.length, prefix.length + secretLength);
  return text.endsWith(checksumOf(secret));
}

const checksumOf = (secret: string) => toBase62(BigInt(crc32(secret)), checksumLength);

function toBase62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; rest > 0n; rest /= 62n) digits = (alphabet[Number(rest % 62n)] ?? '') + digits;
  return digits.padStart(length, '0');
}
