import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/define.ts';

/** Mails the link of a verification token to the address that it is for. */
export const sendVerification = defineJob({
  name: 'accounts.send-verification',
  queue: 'mail',
  payload: Type.Object({ tokenId: Type.String(), url: Type.String() }),
  attempts: 12,
  backoff: 30,
});

/** Tells a member that a session was ended because its refresh token had been copied. */
export const sendReuseNotice = defineJob({
  name: 'accounts.send-reuse-notice',
  queue: 'mail',
  payload: Type.Object({ userId: Type.String(), sessionId: Type.String() }),
  attempts: 12,
  backoff: 30,
});

/** Removes sessions, mailed tokens and counters that are over. */
export const sweepAccounts = defineJob({
  name: 'accounts.sweep',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});
