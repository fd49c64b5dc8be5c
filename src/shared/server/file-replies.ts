import { extname } from 'node:path';
import type { FastifyRequest } from 'fastify';

export type Range = { start: number; end: number };

/**
 * The single byte range that a request asks for, both ends inclusive. Null means the whole body, which also answers
 * multiple ranges, unknown units and an If-Range that does not match.
 */
export function readRange(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  etag: string,
  size: number,
): Range | 'unsatisfiable' | null {
  const wanted = method === 'GET' ? /^bytes=\s*(\d*)-(\d*)\s*$/.exec(headers.range ?? '') : null;
  const ifRange = headers['if-range'];
  if (wanted === null || (ifRange !== undefined && ifRange !== etag)) return null;
  const [, first = '', last = ''] = wanted;
  if (first === '' && last === '') return null;
  if (first === '') return last === '0' || size === 0 ? 'unsatisfiable' : fromEnd(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

const fromEnd = (count: number, size: number): Range => ({ start: Math.max(0, size - count), end: size - 1 });

/** An entity tag in a header. The quoted part may contain anything except quotes, including commas. */
const entityTag = /(?:W\/)?"[^"]*"/g;

const opaque = (etag: string) => etag.replace(/^W\//, '');

/**
 * Whether an If-None-Match header (`*` or a list of entity tags) matches, so that the reply is a 304. Uses weak
 * comparison (RFC 9110, sections 8.8.3.2 and 13.1.2).
 */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const known = ifNoneMatch.match(entityTag) ?? [];
  return known.some((each) => opaque(each) === opaque(etag));
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Content type of a build output file by its extension. */
export const typeOf = (name: string): string | undefined => types[extname(name)];
