import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, rates } from '../../../shared/api/endpoint.ts';
import { tokenScopeNames } from '../../../shared/rules/token-scopes.ts';
import { login } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { personalToken as rules, tokenMessages } from '../rules/token-fields.ts';
import { guardedRate, ownUser, tokens } from './schemas.ts';

/** Login, logout and the tokens of a session. */
export const sessionEndpoints = defineEndpoints({
  'POST /users/login': {
    auth: 'none',
    summary: 'Log in with a username or an email address',
    message: messages.loggedIn,
    rate: guardedRate,
    rules: login,
    body: Type.Object({
      identifier: Type.String({ maxLength: 254 }),
      password: Type.String({ maxLength: 128 }),
    }),
    reply: Type.Object({ user: ownUser, ...tokens }),
  },
  'POST /users/logout': {
    auth: 'required',
    summary: 'Log out on all devices, or with `fromAllDevices=false` on this one',
    message: messages.loggedOut,
    rate: rates.write,
    query: Type.Object({
      fromAllDevices: Type.Boolean({
        description: 'Whether all sessions end, or only this one',
        default: true,
      }),
    }),
    reply: Type.Null(),
  },
  'POST /users/refresh-token': {
    auth: 'none',
    bearer: 'refreshToken',
    summary: 'Exchange a refresh token, sent as bearer token, for a new pair of tokens',
    rate: rates.read,
    reply: Type.Object(tokens),
  },
  'GET /users/me': {
    auth: 'required',
    scope: 'read',
    summary: 'Get the caller',
    rate: rates.read,
    reply: ownUser,
  },
});

/** A device on which a member is signed in. `address` is an IPv4 address, or the /64 of an IPv6 one. */
const device = Type.Object(
  {
    _id: Type.String(),
    agent: Type.String(),
    address: Type.String(),
    createdAt: Type.String(),
    lastUsedAt: Type.String(),
    isThis: Type.Boolean(),
  },
  { title: 'Device' },
);
export type Device = Static<typeof device>;

export const deviceEndpoints = defineEndpoints({
  'GET /users/sessions': {
    auth: 'required',
    summary: 'List the devices on which the caller is logged in',
    rate: rates.read,
    reply: Type.Array(device),
  },
  'DELETE /users/sessions/{id}': {
    auth: 'required',
    summary: 'Log out one device',
    message: messages.deviceSignedOut,
    rate: rates.write,
    missing: { id: null },
    params: Type.Object({ id: pathText('Id of a device, from the list') }),
    reply: Type.Object({ _id: Type.String() }),
  },
});

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
