import { sql } from 'kysely';
import type { Built } from './build.ts';

/** For `build`: with the limits that tests do without. */
export const on = { env: { RATE_LIMIT: 'on' } };

export const login = ({ call }: Built, identifier: string, password: string, ip: string) =>
  call('POST', '/users/login', { body: { identifier, password }, ip });

/** As if `seconds` had passed for all counters. */
export const pass = ({ ctx }: Built, seconds: number) =>
  sql`update throttles set open_at = open_at - ${seconds} * interval '1 second',
    expires_at = expires_at - ${seconds} * interval '1 second'`.execute(ctx.db);
