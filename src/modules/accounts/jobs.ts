import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/jobs.ts';

/** Retries for four days: a mail server may be down over a long weekend. */
const mail = { queue: 'mail', attempts: 16, backoff: 30 } as const;

/** Mails the link of a verification token to the address that it is for. */
export const sendVerification = defineJob({
  name: 'accounts.send-verification',
  ...mail,
  payload: Type.Object({ tokenId: Type.String(), url: Type.String() }),
});

/** Mails the verification link to an applicant whose account was approved. */
export const sendAccountApproved = defineJob({
  name: 'accounts.send-account-approved',
  ...mail,
  payload: Type.Object({ tokenId: Type.String(), url: Type.String() }),
});

/** Mails an applicant whose request was refused, and deletes the request. */
export const sendAccountRefused = defineJob({
  name: 'accounts.send-account-refused',
  ...mail,
  payload: Type.Object({ requestId: Type.String() }),
});

/** Creates a reset token that is valid `until` a moment, and mails its link; does nothing for an unknown user. */
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

/** Mails the link of an undo token to a member's previous address, with their name if they had confirmed it. */
export const sendEmailChanged = defineJob({
  name: 'accounts.send-email-changed',
  ...mail,
  payload: Type.Object({ tokenId: Type.String(), isConfirmed: Type.Optional(Type.Boolean()) }),
});

/** Notifies a member of a change to their account. */
export const sendNotice = defineJob({
  name: 'accounts.send-notice',
  ...mail,
  payload: Type.Object({
    userId: Type.String(),
    about: Type.Enum(['password-changed', 'email-restored']),
  }),
});

/** Notifies a member that a session was ended because its refresh token had been copied. */
export const sendReuseNotice = defineJob({
  name: 'accounts.send-reuse-notice',
  ...mail,
  payload: Type.Object({ userId: Type.String(), sessionId: Type.String() }),
});

/** Sends the last mail of a deleted account and deletes its address. */
export const sendFarewell = defineJob({
  name: 'accounts.send-farewell',
  ...mail,
  payload: Type.Object({ userId: Type.String() }),
});

/** Deletes the data of a deleted account. */
export const removeAccount = defineJob({
  name: 'accounts.remove-member',
  queue: 'upkeep',
  payload: Type.Object({ userId: Type.String() }),
  attempts: 12,
  backoff: 10,
});

/** Deletes expired sessions, mailed tokens, counters, requests for accounts and recipients of last mails. */
export const sweepAccounts = defineJob({
  name: 'accounts.sweep',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});
