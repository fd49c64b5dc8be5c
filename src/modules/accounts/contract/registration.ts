import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { registration } from '../fields.ts';
import { messages } from '../messages.ts';
import { guardedRate, ownUser, url } from './schemas.ts';

const registrationMissing = {
  username: messages.registrationMissing,
  email: messages.registrationMissing,
  password: messages.registrationMissing,
  fullName: messages.registrationMissing,
};
/** Sign-up. */
export const registrationEndpoints = defineEndpoints({
  'POST /users/register': {
    auth: 'none',
    summary: 'Create an account; a verification mail goes to its address',
    status: 201,
    message: messages.created,
    rate: guardedRate,
    rules: registration,
    missing: registrationMissing,
    body: Type.Object({
      username: Type.String(),
      email: Type.String(),
      password: Type.String(),
      fullName: Type.String(),
      verificationURL: url,
    }),
    reply: ownUser,
  },
  'GET /users/check-username-availability/{username}': {
    auth: 'none',
    summary: 'Whether a username is valid, not reserved and free',
    rate: rates.typing,
    missing: { username: messages.usernameMissing },
    params: Type.Object({ username: Type.String() }),
    reply: Type.Boolean(),
  },
});
