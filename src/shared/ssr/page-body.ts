import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip' | 'identity';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The coding to answer with, by an Accept-Encoding header. */
export function codingFor(accepted: string | string[] | undefined): Coding {
  if (typeof accepted !== 'string') return 'identity';
  if (accepted.includes('br') && !/\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted)) return 'br';
  if (accepted.includes('gzip') && !/\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted)) return 'gzip';
  return 'identity';
}

/** Bytes in one coding. Quick settings: this runs while somebody waits. */
export async function encode(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'br') return toBrotli(bytes, brotliOptions);
  return coding === 'gzip' ? toGzip(bytes) : bytes;
}

/** A copy in memory of its own: small buffers are cut from slabs of 64 KB, and one that is kept would keep all of its slab. */
function apart(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Answers a text in a coding; each is made when it is first asked for, once for all who ask, and kept. */
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

/** A weak validator, the same for all codings of one text. */
export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
