import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, rates } from '../../../shared/api/endpoint.ts';
import { limitQuery } from '../../../shared/paging.ts';
import { accountRequest, registration, setUp } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { signUpMessages } from '../rules/sign-up-messages.ts';
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
  /** Proof of work: the challenge of GET /users/sign-up, a dot, and the number that solves it. */
  proof: Type.Optional(Type.String({ maxLength: 300 })),
};

const signUpOptions = Type.Object(
  {
    mode: Type.Enum(['open', 'approval', 'invitation', 'closed']),
    inviter: Type.Union([Type.String(), Type.Null()]),
    challenge: Type.Union([Type.Object({ text: Type.String(), bits: Type.Integer() }), Type.Null()]),
  },
  { title: 'SignUpOptions' },
);
export type SignUpOptions = Static<typeof signUpOptions>;

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
    query: Type.Object({
      invitation: Type.String({ description: 'Code of an invitation', maxLength: 64, default: '' }),
    }),
    reply: signUpOptions,
  },
  'GET /users/check-username-availability/{username}': {
    auth: 'none',
    summary: 'Check whether a username is valid, not reserved and available',
    rate: rates.typing,
    missing: { username: messages.usernameMissing },
    params: Type.Object({ username: pathText('The username to check') }),
    reply: Type.Boolean(),
  },
});

export const setupEndpoints = defineEndpoints({
  'POST /setup': {
    auth: 'none',
    summary:
      'Set up an installation that has no admin: creates the first one, with the code that the server printed',
    status: 201,
    message: messages.setUp,
    rate: { max: 10, seconds: 600, kept: true },
    rules: setUp,
    body: Type.Object({
      code: Type.String(),
      username: Type.String(),
      email: Type.String(),
      password: Type.String(),
      siteName: Type.Optional(Type.String({ maxLength: 200 })),
      signUpMode: Type.Optional(Type.String({ maxLength: 20 })),
      smtpUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
      mailFrom: Type.Optional(Type.String({ maxLength: 320 })),
    }),
    reply: ownUser,
  },
});

const accountRequestList = Type.Object({
  docs: Type.Array(
    Type.Object({
      _id: Type.String(),
      username: Type.String(),
      email: Type.String(),
      fullName: Type.String(),
      reason: Type.String(),
      /** An IPv4 address, or the /64 of an IPv6 one; null for moderators. */
      address: Type.Union([Type.String(), Type.Null()]),
      createdAt: Type.String(),
    }),
  ),
  after: Type.Union([Type.String(), Type.Null()]),
  /** Number of all waiting requests. */
  waiting: Type.Integer(),
});
export type AccountRequestList = Static<typeof accountRequestList>;

const decision = Type.Object({
  decided: Type.Array(Type.String()),
  failed: Type.Array(Type.Object({ _id: Type.String(), message: Type.String() })),
});
export type AccountRequestDecision = Static<typeof decision>;

/** Sign-ups that wait for approval. */
export const accountRequestEndpoints = defineEndpoints({
  'GET /admin/account-requests': {
    auth: 'moderator',
    scope: 'admin',
    summary:
      'List or search sign-ups that wait for approval, oldest first; pass `after` of the reply to get the next page',
    rate: rates.read,
    query: Type.Object({
      after: Type.Optional(Type.String({ description: '`after` of the page before', format: 'uuid' })),
      q: Type.Optional(Type.String({ description: 'Part of the username, address or name', maxLength: 200 })),
      limit: limitQuery(50),
    }),
    reply: accountRequestList,
  },
  'POST /admin/account-requests/decide': {
    auth: 'moderator',
    scope: 'admin',
    summary: 'Approve or refuse pending sign-ups; each applicant gets a mail',
    message: signUpMessages.requestsDecided,
    rate: rates.write,
    body: Type.Object({
      ids: Type.Array(Type.String({ format: 'uuid', maxLength: 36 }), { minItems: 1, maxItems: 100 }),
      decision: Type.Enum(['approve', 'refuse']),
      reason: Type.Optional(Type.String({ maxLength: 1_000 })),
    }),
    reply: decision,
  },
});

const invitation = Type.Object(
  {
    _id: Type.String(),
    url: Type.String(),
    note: Type.String(),
    maxUses: Type.Integer(),
    uses: Type.Integer(),
    createdAt: Type.String(),
    expiresAt: Type.String(),
    isOpen: Type.Boolean(),
    creator: Type.String(),
    /** Usernames of the newest members who signed up with this invitation. */
    members: Type.Array(Type.String()),
  },
  { title: 'Invitation' },
);
export type Invitation = Static<typeof invitation>;

const ownInvitations = Type.Object(
  {
    /** How many people the member may still invite. */
    left: Type.Integer(),
    docs: Type.Array(invitation),
  },
  { title: 'OwnInvitations' },
);
export type OwnInvitations = Static<typeof ownInvitations>;

const invitationList = Type.Object({
  docs: Type.Array(invitation),
  before: Type.Union([Type.String(), Type.Null()]),
});
export type InvitationList = Static<typeof invitationList>;

const newInvitation = Type.Object(
  {
    maxUses: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
    days: Type.Integer({ minimum: 1, maximum: 365, default: 7 }),
    note: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { title: 'NewInvitation' },
);

/** Invitations: links by which people may sign up. */
export const invitationEndpoints = defineEndpoints({
  'GET /users/invitations': {
    auth: 'required',
    scope: 'account',
    summary:
      "List the caller's invitations, the members who used them, and the number of people left to invite",
    rate: rates.read,
    reply: ownInvitations,
  },
  'POST /users/invitations': {
    auth: 'required',
    scope: 'account',
    summary: 'Create an invitation; 403 above the number of people that the site lets the caller invite',
    status: 201,
    message: signUpMessages.invitationCreated,
    rate: rates.write,
    body: newInvitation,
    reply: ownInvitations,
  },
  'DELETE /users/invitations/{id}': {
    auth: 'required',
    scope: 'account',
    summary: "Revoke one of the caller's invitations",
    message: signUpMessages.invitationRevoked,
    rate: rates.write,
    missing: { id: null },
    params: Type.Object({ id: pathText('Id of an invitation') }),
    reply: ownInvitations,
  },
  'GET /admin/invitations': {
    auth: 'admin',
    scope: 'admin',
    summary:
      'List the invitations of all members, newest first; pass `before` of the reply to get the next page',
    rate: rates.read,
    query: Type.Object({
      before: Type.Optional(Type.String({ description: '`before` of the page before', format: 'uuid' })),
      limit: limitQuery(50),
    }),
    reply: invitationList,
  },
  'POST /admin/invitations': {
    auth: 'admin',
    scope: 'admin',
    summary: "Create an invitation without the members' limit on people",
    status: 201,
    message: signUpMessages.invitationCreated,
    rate: rates.write,
    body: newInvitation,
    reply: invitationList,
  },
  'DELETE /admin/invitations/{id}': {
    auth: 'admin',
    scope: 'admin',
    summary: 'Revoke any invitation',
    message: signUpMessages.invitationRevoked,
    rate: rates.write,
    missing: { id: null },
    params: Type.Object({ id: pathText('Id of an invitation') }),
    reply: invitationList,
  },
});
