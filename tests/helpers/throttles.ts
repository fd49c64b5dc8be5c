import { sql } from 'kysely';
import type { Answer, Built } from './build.ts';

/** For `build`: turns on the limits, which are off in other tests. */
export const on = { env: { RATE_LIMIT: 'on' } };

/** `cookie` is that of a known browser. */
export const login = ({ call }: Built, identifier: string, password: string, ip: string, cookie?: string) =>
  call('POST', '/users/login', { body: { identifier, password }, ip, headers: cookie ? { cookie } : {} });

/** The device's cookie in a reply. */
export const deviceOf = ({ headers }: Answer) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('device='))
    ?.split(';')[0] ?? '';

/** Moves all counters back by this number of seconds. */
export const pass = ({ ctx }: Built, seconds: number) =>
  sql`update throttles set open_at = open_at - ${seconds} * interval '1 second',
    expires_at = expires_at - ${seconds} * interval '1 second'`.execute(ctx.db);

/** Lockouts after wrong passwords last an hour, so that a slow machine does not outlast them. */
export const prolongRests = ({ ctx }: Built) =>
  sql`update throttles set open_at = now() + interval '1 hour' where key like 'tries %' and hits >= 5`.execute(
    ctx.db,
  );
