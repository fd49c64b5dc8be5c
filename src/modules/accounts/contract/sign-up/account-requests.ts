import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../../shared/api/endpoint.ts';
import { signUpMessages } from '../../sign-up-messages.ts';

const accountRequestList = Type.Object({
  docs: Type.Array(
    Type.Object({
      _id: Type.String(),
      username: Type.String(),
      email: Type.String(),
      fullName: Type.String(),
      reason: Type.String(),
      /** An IPv4 address, or the /64 of an IPv6 one. */
      address: Type.String(),
      createdAt: Type.String(),
    }),
  ),
  after: Type.Union([Type.String(), Type.Null()]),
  /** How many wait in all. */
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
    summary:
      'List or search sign-ups that wait for approval, oldest first; pass `after` of the reply to get the next page',
    rate: rates.read,
    query: Type.Object({
      after: Type.Optional(Type.String({ format: 'uuid' })),
      q: Type.Optional(Type.String({ maxLength: 200 })),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    }),
    reply: accountRequestList,
  },
  'POST /admin/account-requests/decide': {
    auth: 'moderator',
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
