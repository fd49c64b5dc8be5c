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
