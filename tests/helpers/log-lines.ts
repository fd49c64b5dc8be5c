import { Writable } from 'node:stream';
import { createLog, type Log } from '../../src/shared/log/log.ts';

// biome-ignore lint/suspicious/noExplicitAny: a line holds whatever was logged
export type Line = Record<string, any>;

/** A log whose lines a test can read; it redacts the values in `secrets`. */
export function readableLog(
  level: string,
  secrets: string[] = [],
): { log: Log; text: () => string; lines: () => Line[] } {
  let written = '';
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      written += chunk;
      done();
    },
  });
  return {
    log: createLog(level, { to, secrets }),
    text: () => written,
    lines: () =>
      written
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}
