import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/define.ts';

/** Tries go on for four days: a mail server may be away over a long weekend. */
const mail = { queue: 'mail', attempts: 16, backoff: 30 } as const;

/** Mails the link of a verification token to the address that it is for. */
export const sendVerification = defineJob({
  name: 'accounts.send-verification',
  ...mail,
  payload: Type.Object({ tokenId: Type.String(), url: Type.String() }),
});

/** Makes a reset token that can be used `until` a moment, and mails its link; does nothing for an unknown member. */
export const sendReset = defineJob({
  name: 'accounts.send-reset',
  ...mail,
  payload: Type.Object({
    userId: Type.String(),
    tokenId: Type.String(),
    url: Type.String(),
    until: Type.String(),
  }),
});

/** Mails the link of an undo token to the address that a member has left behind, with their name if they had confirmed it. */
export const sendEmailChanged = defineJob({
  name: 'accounts.send-email-changed',
  ...mail,
  payload: Type.Object({ tokenId: Type.String(), isConfirmed: Type.Optional(Type.Boolean()) }),
});

/** Tells a member of a change that they, or somebody else, have made. */
export const sendNotice = defineJob({
  name: 'accounts.send-notice',
  ...mail,
  payload: Type.Object({
    userId: Type.String(),
    about: Type.Enum(['password-changed', 'email-restored']),
  }),
});

/** Tells a member that a session was ended because its refresh token had been copied. */
export const sendReuseNotice = defineJob({
  name: 'accounts.send-reuse-notice',
  ...mail,
  payload: Type.Object({ userId: Type.String(), sessionId: Type.String() }),
});

/** Tells somebody who has left that their account is gone, and forgets their address. */
export const sendFarewell = defineJob({
  name: 'accounts.send-farewell',
  ...mail,
  payload: Type.Object({ userId: Type.String() }),
});

/** Removes all that a member who has left made. */
export const removeAccount = defineJob({
  name: 'accounts.remove-member',
  queue: 'upkeep',
  payload: Type.Object({ userId: Type.String() }),
  attempts: 12,
  backoff: 10,
});

/** Removes sessions, mailed tokens and counters that are over. */
export const sweepAccounts = defineJob({
  name: 'accounts.sweep',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});
