import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, rates } from '../../../shared/api/endpoint.ts';
import { tokenScopeNames } from '../../../shared/rules/token-scopes.ts';
import { personalToken as rules, tokenMessages } from '../rules/token-fields.ts';

const scope = Type.Enum([...tokenScopeNames], { description: 'Permissions of the token' });

const personalToken = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    scopes: Type.Array(scope),
    /** Origins of pages of other sites that may call the API with this token. */
    origins: Type.Array(Type.String()),
    createdAt: Type.String(),
    expiresAt: Type.String(),
    isExpired: Type.Boolean(),
    lastUsedAt: Type.Union([Type.String(), Type.Null()]),
    /** An IPv4 address, or the /64 of an IPv6 one. */
    lastUsedAddress: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'PersonalToken' },
);
export type PersonalToken = Static<typeof personalToken>;

/** Personal tokens for programs. None of these calls accepts one. */
export const tokenEndpoints = defineEndpoints({
  'GET /users/tokens': {
    auth: 'required',
    summary: "List the caller's personal tokens, newest first",
    rate: rates.read,
    reply: Type.Array(personalToken),
  },
  'POST /users/tokens': {
    auth: 'required',
    summary: 'Create a personal token; only this reply contains it. Needs the password',
    status: 201,
    message: tokenMessages.tokenCreated,
    rate: rates.write,
    rules,
    body: Type.Object({
      name: Type.String(),
      scopes: Type.Array(scope, { minItems: 1, maxItems: 10, uniqueItems: true }),
      origins: Type.Array(Type.String({ maxLength: 200 }), {
        description: 'Origins of pages of other sites that may call the API with this token',
        maxItems: 10,
        default: [],
      }),
      days: Type.Integer({ description: 'For how many days it is valid', minimum: 1, maximum: 366 }),
      password: Type.String({ default: '', maxLength: 1_024 }),
    }),
    reply: Type.Object({ token: Type.String(), tokens: Type.Array(personalToken) }),
  },
  'DELETE /users/tokens/{id}': {
    auth: 'required',
    summary: 'Revoke a personal token; it stops working at once',
    message: tokenMessages.tokenRevoked,
    rate: rates.write,
    missing: { id: null },
    params: Type.Object({ id: pathText('Id of a token, from the list') }),
    reply: Type.Array(personalToken),
  },
});
