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

/** What becomes of the files behind avatars and covers; the store of files is handed in, since it comes after us. */
export type Pictures = {
  /** A 400 unless the file is this member's and of this kind. */
  use(tx: Tx, publicId: string, ownerId: string, kind: 'avatar' | 'cover'): Promise<void>;
  release(tx: Tx, publicId: string | null): Promise<void>;
};

/** A module that has something of members, for when one leaves. */
export type Leaver = {
  /**
   * Locks what writers lock before they lock the member's own row or refer to it, in the transaction of the goodbye and before
   * that row. Otherwise each would wait for the other.
   */
  lock?(tx: Tx, memberId: string): Promise<void>;
  /** Takes all that the member shows out of sight, in the transaction of the goodbye: one quick statement. */
  hide?(tx: Tx, memberId: string): Promise<void>;
  /** Removes all that the member made, in bounded steps; done again, it goes on where it was. */
  remove(memberId: string, signal: AbortSignal): Promise<void>;
  /**
   * Whether anything is there again that `remove` takes with care, such as what others' counts include: a call that had
   * begun before the goodbye may end after `remove`. Asked while nothing more of the member can be written.
   */
  isLeft?(tx: Tx, memberId: string): Promise<boolean>;
};

/** What the use cases of accounts work with. */
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
  leavers: readonly Leaver[];
};

/** Where a call comes from. */
export type Origin = { ip: string; agent: string };
