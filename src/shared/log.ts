import { format, stripVTControlCharacters } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';
import { safeUrl, scrubber, toldOf } from './scrub.ts';

export type Log = Logger;

const names = ['password', 'oldPassword', 'newPassword', 'accessToken', 'refreshToken', 'token'];
const hidden = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  ...names,
  ...names.map((name) => `*.${name}`),
];

type Where = {
  /** Where the lines go instead of stderr. */
  to?: DestinationStream;
  /** What must stand in no line, whatever led there. */
  secrets?: readonly string[];
};

/** The process's logger: JSON lines, secrets taken out of each. `level` is a pino level. */
export function createLog(level: string, { to, secrets = [] }: Where = {}): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: hidden, censor: '[hidden]' },
      hooks: { streamWrite: scrubber(secrets) },
      serializers: {
        err: toldOf,
        req: (req: { method: string; url: string; id: string; ip?: string }) => ({
          id: req.id,
          method: req.method,
          url: safeUrl(req.url),
          ip: req.ip,
        }),
      },
    },
    to ?? pino.destination({ dest: 2, sync: false }),
  );
}

/** Makes lines of the log of what libraries print, so that those are as clean as our own. */
export function takeConsole(log: Log): void {
  for (const level of ['error', 'warn'] as const)
    console[level] = (...said: unknown[]) => log[level](stripVTControlCharacters(format(...said)));
}
