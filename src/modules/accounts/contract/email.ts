import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { email, mailedToken } from '../fields.ts';
import { messages } from '../messages.ts';
import { guardedRate, mailedTokenText, ownUser, tokens, url } from './schemas.ts';

/** The email address: its confirmation, its change and the undoing of a change. */
export const emailEndpoints = defineEndpoints({
  'POST /users/request-verify-email': {
    auth: 'required',
    summary: 'Send the verification mail again',
    rate: guardedRate,
    body: Type.Object({ verificationURL: url }),
    reply: Type.Null(),
  },
  'POST /users/verify-email': {
    auth: 'none',
    summary: 'Verify an email address with the token from the verification mail',
    message: messages.verified,
    rate: rates.write,
    rules: mailedToken,
    body: Type.Object({ token: mailedTokenText }),
    reply: Type.Null(),
  },
  'POST /users/change-email': {
    auth: 'required',
    summary: "Change the caller's email address; ends all other sessions and returns new tokens",
    message: messages.emailChanged,
    rate: rates.write,
    rules: { email },
    body: Type.Object({
      email: Type.String(),
      password: Type.String({ default: '', maxLength: 1_024 }),
      verificationURL: url,
    }),
    reply: Type.Object({ ...ownUser.properties, ...tokens }),
  },
  'POST /users/undo-change-email': {
    auth: 'none',
    summary:
      'Revert a change of email address with the token mailed to the old one; requires a new password afterwards',
    message: messages.emailRestored,
    rate: rates.write,
    rules: mailedToken,
    body: Type.Object({ token: mailedTokenText }),
    reply: Type.Object({ resetToken: Type.String() }),
  },
});
