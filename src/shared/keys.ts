import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A 256-bit key for one purpose, so that nothing made for one can be passed off as another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `codeweb ${purpose}`, 32));
}

/** HMAC-SHA-256 of `parts`, each framed by its length. */
export function mac(key: Buffer, ...parts: (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest();
}

/** SHA-256 of a text: what the database keeps of a token with 256 bits of its own. */
export function fingerprint(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares two texts in a time that does not tell where they differ. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(fingerprint(one), fingerprint(other));
}
