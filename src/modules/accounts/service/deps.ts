import type { Clock } from '../../../shared/clock.ts';
import type { Config } from '../../../shared/config/config.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { Jobs } from '../../../shared/jobs/jobs.ts';
import type { Log } from '../../../shared/log/log.ts';
import type { Assets } from '../../assets/index.ts';
import type { Site } from '../../site/index.ts';
import type { MailTokens } from './email/site-link.ts';
import type { AdminPass } from './members/admin-pass.ts';
import type { Passwords } from './passwords/password-hasher.ts';
import type { ProofOfWork } from './registration/proof-of-work.ts';
import type { DeviceCookie, PageCookie } from './sessions/cookies.ts';
import type { AppealTokens, SessionTokens } from './sessions/session-tokens.ts';

/** For each counter: how many guesses this process is verifying, and the callbacks that wait for a correct one. */
export type PendingGuesses = Map<string, { pending: number; waiting: (() => void)[] }>;

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
  appealTokens: AppealTokens;
  pendingGuesses: PendingGuesses;
  adminPass: AdminPass;
  site: Site;
  proofOfWork: ProofOfWork;
  /** Key of the networks that accounts are signed up from. */
  networkKey: Buffer;
  /** Use of uploaded files as avatars and covers. */
  assets: Pick<Assets, 'use' | 'release'>;
};

/** The client of a request. */
export type Origin = { ip: string; agent: string };
