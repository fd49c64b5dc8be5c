import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { accountRequest, registration } from '../fields.ts';
import { messages } from '../messages.ts';
import { guardedRate, ownUser, url } from './schemas.ts';

const registrationMissing = {
  username: messages.registrationMissing,
  email: messages.registrationMissing,
  password: messages.registrationMissing,
  fullName: messages.registrationMissing,
};
const account = {
  username: Type.String(),
  email: Type.String(),
  password: Type.String(),
  fullName: Type.String(),
  verificationURL: url,
  /** The challenge of GET /users/sign-up, a dot and a number. */
  proof: Type.Optional(Type.String({ maxLength: 300 })),
};

const signUpOptions = Type.Object({
  mode: Type.Enum(['open', 'approval', 'invitation', 'closed']),
  inviter: Type.Union([Type.String(), Type.Null()]),
  challenge: Type.Union([Type.Object({ text: Type.String(), bits: Type.Integer() }), Type.Null()]),
});
export type SignUpOptions = Static<typeof signUpOptions>;

/** Sign-up. */
export const registrationEndpoints = defineEndpoints({
  'POST /users/register': {
    auth: 'none',
    summary: 'Create an account and send a verification mail',
    status: 201,
    message: messages.created,
    rate: guardedRate,
    rules: registration,
    missing: registrationMissing,
    body: Type.Object({ ...account, invitation: Type.Optional(Type.String({ maxLength: 64 })) }),
    reply: ownUser,
  },
  'POST /users/request-account': {
    auth: 'none',
    summary: 'Request an account where sign-up needs approval; the decision is mailed',
    status: 201,
    message: messages.accountRequested,
    rate: guardedRate,
    rules: accountRequest,
    missing: registrationMissing,
    body: Type.Object({ ...account, reason: Type.String() }),
    reply: Type.Null(),
  },
  'GET /users/sign-up': {
    auth: 'none',
    summary:
      'Get how to sign up: the mode, the inviter of a code, and the proof-of-work challenge where one is needed',
    rate: rates.typing,
    query: Type.Object({ invitation: Type.String({ maxLength: 64, default: '' }) }),
    reply: signUpOptions,
  },
  'GET /users/check-username-availability/{username}': {
    auth: 'none',
    summary: 'Check whether a username is valid, not reserved and available',
    rate: rates.typing,
    missing: { username: messages.usernameMissing },
    params: Type.Object({ username: Type.String() }),
    reply: Type.Boolean(),
  },
});
