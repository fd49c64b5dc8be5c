import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip' | 'identity';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Chooses the content coding for an Accept-Encoding header. */
export function codingFor(accepted: string | string[] | undefined): Coding {
  if (typeof accepted !== 'string') return 'identity';
  if (accepted.includes('br') && !/\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted)) return 'br';
  if (accepted.includes('gzip') && !/\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted)) return 'gzip';
  return 'identity';
}

/** Compresses bytes, with fast settings since a request is waiting. */
export async function encode(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'br') return toBrotli(bytes, brotliOptions);
  return coding === 'gzip' ? toGzip(bytes) : bytes;
}

/** Copies bytes out of Node's pooled slab (64 KB), which a long-lived small buffer would otherwise keep in memory. */
function apart(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * Returns the body in an encoding. Each encoding is compressed at its first use, once for concurrent requests, and
 * cached.
 */
export function codedBodies(text: string): (coding: Coding) => Buffer | Promise<Buffer> {
  const plain = apart(Buffer.from(text));
  const bodies = new Map<Coding, Buffer | Promise<Buffer>>([['identity', plain]]);
  const make = (coding: Coding) => {
    const body = encode(plain, coding).then(apart);
    bodies.set(coding, body);
    body.then(
      (bytes) => bodies.set(coding, bytes),
      () => bodies.delete(coding),
    );
    return body;
  };
  return (coding) => bodies.get(coding) ?? make(coding);
}

/** A weak ETag, the same for all codings of a text. */
export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
