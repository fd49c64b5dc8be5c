import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { login } from '../fields.ts';
import { messages } from '../messages.ts';
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
    query: Type.Object({ fromAllDevices: Type.Boolean({ default: true }) }),
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
    summary: 'Get the caller',
    rate: rates.read,
    reply: ownUser,
  },
});
