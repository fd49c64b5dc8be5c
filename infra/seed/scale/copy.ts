import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** A value of a row: a Date or array is written as PostgreSQL reads it. */
export type Value = string | number | boolean | null | readonly string[];

const chunkLength = 1 << 16;

/** Copies rows into a table; `columns` are in the order of each row's values. Returns how many rows there were. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  const stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunksOf(rows), { objectMode: false, highWaterMark: chunkLength }), stream);
  return stream.rowCount;
}

/** The rows in the text format of COPY, in chunks of about 64 KB. */
function* chunksOf(rows: Iterable<readonly Value[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(toText).join('\t')}\n`;
    if (chunk.length >= chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function toText(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'object') return `{${value.join(',')}}`;
  return typeof value === 'string'
    ? value.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? '')
    : String(value);
}
