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

type Where = {
  /** Where the lines go instead of stderr. */
  to?: DestinationStream;
  /** What must stand in no line, whatever led there. */
  secrets?: readonly string[];
};

/** Writes JSON lines as lines for people: the time of day, the level's name, the text, then the facts. */
export async function readableLines(
  write: (text: string) => void,
  colorize: boolean,
): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({ translateTime: 'SYS:HH:MM:ss', colorize, singleLine: true });
  return { write: (line) => write(format(line)) };
}

/** A terminal is read by a person; whatever else reads standard error gets JSON, and loads nothing for it. */
const terminal = isatty(2)
  ? await readableLines((text) => void writeSync(2, text), process.stderr.hasColors())
  : null;

/**
 * The process's logger: JSON lines, secrets taken out of each, or the same for people where a terminal reads them. `level` is
 * a pino level.
 */
export function createLog(level: string, { to, secrets = [] }: Where = {}): Log {
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
          url: safeUrl(req.url),
          ip: req.ip,
        }),
      },
    },
    to ?? terminal ?? pino.destination({ dest: 2, sync: false }),
  );
}

/** Makes lines of the log of what libraries print, so that those are as clean as our own. */
export function redirectConsole(log: Log): void {
  for (const level of ['error', 'warn'] as const)
    console[level] = (...said: unknown[]) => log[level](stripVTControlCharacters(format(...said)));
}
