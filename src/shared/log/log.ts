import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { format, stripVTControlCharacters } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';
import { createRedactor, safeUrl, serializeError } from './redact.ts';

export type Log = Logger;

const secretFields = ['password', 'oldPassword', 'newPassword', 'accessToken', 'refreshToken', 'token'];
const redactedPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  ...secretFields,
  ...secretFields.map((name) => `*.${name}`),
];

type LogOptions = {
  /** Destination of the lines instead of stderr. */
  to?: DestinationStream;
  /** Values to redact from every line. */
  secrets?: readonly string[];
  /** URL paths that are followed by a secret. */
  secretPaths?: readonly string[];
};

/** Formats JSON lines for a terminal: time of day, level, message, fields. */
export async function readableLines(
  write: (text: string) => void,
  colorize: boolean,
): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({ translateTime: 'SYS:HH:MM:ss', colorize, singleLine: true });
  return { write: (line) => write(format(line)) };
}

/** Formatted lines only on a terminal; anything else gets JSON and does not load pino-pretty. */
const terminal = isatty(2)
  ? await readableLines((text) => void writeSync(2, text), process.stderr.hasColors())
  : null;

/**
 * Creates the process's logger: JSON lines with secrets redacted, formatted for reading on a terminal. `level` is a
 * pino level.
 */
export function createLog(level: string, { to, secrets = [], secretPaths = [] }: LogOptions = {}): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactedPaths, censor: '[hidden]' },
      hooks: { streamWrite: createRedactor(secrets) },
      serializers: {
        err: serializeError,
        req: (req: { method: string; url: string; id: string; ip?: string }) => ({
          id: req.id,
          method: req.method,
          url: safeUrl(req.url, secretPaths),
          ip: req.ip,
        }),
      },
    },
    to ?? terminal ?? pino.destination({ dest: 2, sync: false }),
  );
}

/** Redirects console.error and console.warn of libraries to the log, so that their output is redacted too. */
export function redirectConsole(log: Log): void {
  for (const level of ['error', 'warn'] as const)
    console[level] = (...said: unknown[]) => log[level](stripVTControlCharacters(format(...said)));
}

const interval = 30_000;

/** Limits a log message for a failure that may occur many times a second to one per 30 s. */
export function rateLimited(write: (error: Error) => void): (error: unknown) => void {
  let silentUntil = 0;
  return (error) => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + interval;
    write(error instanceof Error ? error : new Error(String(error)));
  };
}
