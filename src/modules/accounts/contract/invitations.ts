import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, rates } from '../../../shared/api/endpoint.ts';
import { limitQuery } from '../../../shared/paging.ts';
import { signUpMessages } from '../rules/sign-up-messages.ts';

const invitation = Type.Object(
  {
    _id: Type.String(),
    /** The link to send. */
    url: Type.String(),
    note: Type.String(),
    maxUses: Type.Integer(),
    uses: Type.Integer(),
    createdAt: Type.String(),
    expiresAt: Type.String(),
    isOpen: Type.Boolean(),
    creator: Type.String(),
    /** Usernames of the newest members who came by it. */
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
