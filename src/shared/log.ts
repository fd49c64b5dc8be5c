import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const hidden = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.oldPassword',
  '*.newPassword',
  '*.accessToken',
  '*.refreshToken',
  '*.token',
];

/** Takes the password out of `DELETE /users/delete/{password}` and the token out of mailed links. */
export function safeUrl(url: string): string {
  return url.replace(/(\/users\/delete\/).+/, '$1[hidden]').replace(/([?&]token=)[^&#]*/, '$1[hidden]');
}

/** The process's logger: JSON lines on stderr, or into `to`, secrets redacted. `level` is a pino level. */
export function createLog(level: string, to?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: hidden, censor: '[hidden]' },
      serializers: {
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
