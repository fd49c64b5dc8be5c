import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../shared/http/endpoint.ts';
import { login, registration } from './fields.ts';
import { messages } from './messages.ts';

/** A member as only they see themselves. */
export const ownUser = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  fullName: Type.String(),
  email: Type.String(),
  avatar: Type.String(),
  avatarPublicId: Type.String(),
  coverImage: Type.String(),
  coverImagePublicId: Type.String(),
  bio: Type.String(),
  link1: Type.String(),
  link2: Type.String(),
  link3: Type.String(),
  isVerified: Type.Boolean(),
});
export type OwnUser = Static<typeof ownUser>;

/** The owner of something in a list. `avatar` is '' when there is no picture. */
export const ownerCard = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  fullName: Type.String(),
  avatar: Type.String(),
  followersCount: Type.Integer(),
  isFollowedByMe: Type.Boolean(),
});
export type OwnerCard = Static<typeof ownerCard>;

const tokens = { accessToken: Type.String(), refreshToken: Type.String() };
const url = Type.String({ maxLength: 2_048 });

export const endpoints = defineEndpoints({
  'POST /users/register': {
    access: 'ignored',
    summary: 'Create an account; a verification mail goes to its address',
    status: 201,
    message: messages.created,
    rate: rates.write,
    rules: registration,
    body: Type.Object({
      username: Type.String(),
      email: Type.String(),
      password: Type.String(),
      fullName: Type.String(),
      verificationURL: url,
    }),
    reply: ownUser,
  },
  'POST /users/login': {
    access: 'ignored',
    summary: 'Log in with a username or an email address',
    message: messages.loggedIn,
    rate: rates.write,
    rules: login,
    body: Type.Object({
      identifier: Type.String({ maxLength: 254 }),
      password: Type.String({ maxLength: 128 }),
    }),
    reply: Type.Object({ user: ownUser, ...tokens }),
  },
  'POST /users/logout': {
    access: 'open',
    summary: 'End all sessions, or with fromAllDevices=false this one',
    message: messages.loggedOut,
    rate: rates.write,
    query: Type.Object({ fromAllDevices: Type.Boolean({ default: true }) }),
    reply: Type.Null(),
  },
  'POST /users/refresh-token': {
    access: 'ignored',
    summary: 'Exchange the refresh token, sent as bearer, for a new pair',
    rate: rates.read,
    reply: Type.Object(tokens),
  },
  'GET /users/me': {
    access: 'member',
    summary: 'The signed-in member',
    rate: rates.read,
    reply: ownUser,
  },
  'GET /users/check-username-availability/{username}': {
    access: 'ignored',
    summary: 'Whether a username is valid, not reserved and free',
    rate: rates.nameCheck,
    params: Type.Object({ username: Type.String() }),
    reply: Type.Boolean(),
  },
  'POST /users/request-verify-email': {
    access: 'member',
    summary: 'Send the verification mail again',
    rate: { max: 5, seconds: 1_800 },
    body: Type.Object({ verificationURL: url }),
    reply: Type.Null(),
  },
  'POST /users/verify-email': {
    access: 'ignored',
    summary: 'Confirm an email address with the token of its mail',
    message: messages.verified,
    rate: rates.write,
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 256 }) }),
    reply: Type.Null(),
  },
});
