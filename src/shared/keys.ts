import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Derives a 256-bit key for one purpose with HKDF-SHA-256, so that a MAC made for one purpose is invalid for any other.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `codeweb ${purpose}`, 32));
}

/** HMAC-SHA-256 of `parts`, each prefixed with its length in bytes. */
export function mac(key: Buffer, ...parts: (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest();
}

/** SHA-256 of a text. The database stores this instead of a token; a token of 256 random bits needs no salt. */
export function fingerprint(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Constant-time comparison. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(fingerprint(one), fingerprint(other));
}
