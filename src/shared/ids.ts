import { randomBytes } from 'node:crypto';
import { idShape } from './rules/id-shape.ts';

/** A UUID version 7 (RFC 9562): sorts by creation time, so new rows are appended at the end of an index. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Whether a text has the shape of an id; no entity has any other id. */
export function isId(text: string): boolean {
  return idShape.test(text);
}

/** A random number in [0, 1). */
export const fraction = () => randomBytes(4).readUInt32BE() / 2 ** 32;

/** `bytes` random bytes as base64url; 16 bytes make an unguessable URL. */
export function randomToken(bytes = 16): string {
  return randomBytes(bytes).toString('base64url');
}
