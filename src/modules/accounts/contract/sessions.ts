import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, rates } from '../../../shared/api/endpoint.ts';
import { login } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
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
