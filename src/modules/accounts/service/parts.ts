import type { Config } from '../../../shared/config/index.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { Jobs } from '../../../shared/jobs/jobs.ts';
import type { Log } from '../../../shared/log.ts';
import type { MailTokens } from '../mail-tokens.ts';
import type { PageCookie } from '../page-cookie.ts';
import type { Passwords } from '../passwords.ts';
import type { SessionTokens } from '../session-tokens.ts';

/** What the use cases of accounts work with. */
export type Parts = {
  db: Db;
  log: Log;
  jobs: Jobs;
  config: Pick<Config, 'ownOrigins' | 'publicUrl' | 'rateLimit'>;
  passwords: Passwords;
  sessionTokens: SessionTokens;
  mailTokens: MailTokens;
  pageCookie: PageCookie;
};

/** Where a call comes from. */
export type Origin = { ip: string; agent: string };
