import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

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

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text with AES-256-GCM; the result is nonce, tag and ciphertext as base64url. */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts the result of `seal`; null if it was made with another key or changed. */
export function unseal(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
