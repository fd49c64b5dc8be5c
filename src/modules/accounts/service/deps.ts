import type { Clock } from '../../../shared/clock.ts';
import type { Config } from '../../../shared/config/index.ts';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { Jobs } from '../../../shared/jobs/jobs.ts';
import type { Log } from '../../../shared/log/log.ts';
import type { AdminPass } from './admins/admin-pass.ts';
import type { MailTokens } from './email/mail-tokens.ts';
import type { Passwords } from './passwords/password-hasher.ts';
import type { PendingGuesses } from './rate-limits/password-guesses.ts';
import type { DeviceCookie } from './sessions/device-cookie.ts';
import type { PageCookie } from './sessions/page-cookie.ts';
import type { SessionTokens } from './sessions/session-tokens.ts';

/** The use of uploaded files as avatars and covers. */
export type Pictures = {
  /** Throws a 400 unless the file is this member's and of this kind. */
  use(tx: Tx, publicId: string, ownerId: string, kind: 'avatar' | 'cover'): Promise<void>;
  release(tx: Tx, publicId: string | null): Promise<void>;
};

/** The dependencies of the use cases. */
export type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  config: Pick<Config, 'ownOrigins' | 'publicUrl' | 'rateLimit'>;
  passwords: Passwords;
  sessionTokens: SessionTokens;
  mailTokens: MailTokens;
  pageCookie: PageCookie;
  deviceCookie: DeviceCookie;
  pendingGuesses: PendingGuesses;
  adminPass: AdminPass;
  pictures: Pictures;
};

/** The client of a request. */
export type Origin = { ip: string; agent: string };
