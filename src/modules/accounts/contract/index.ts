import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { whenSent } from '../../../shared/rules/rules.ts';
import {
  changePassword,
  deleteAccount,
  email,
  forgotPassword,
  login,
  mailedToken,
  profile,
  registration,
  resetPassword,
} from '../fields.ts';
import { messages } from '../messages.ts';
import { adminEndpoints } from './admins.ts';
import { deviceEndpoints } from './devices.ts';

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

/** The owner of something in a list. `avatar` is the address of a picture, if need be of the default one. */
export const ownerCard = Type.Object({
  _id: Type.String(),
  username: Type.String(),
  fullName: Type.String(),
  avatar: Type.String(),
  followersCount: Type.Integer(),
  isFollowedByMe: Type.Boolean(),
});
export type OwnerCard = Static<typeof ownerCard>;

export type { Device } from './devices.ts';

const registrationMissing = {
  username: messages.registrationMissing,
  email: messages.registrationMissing,
  password: messages.registrationMissing,
  fullName: messages.registrationMissing,
};
const tokens = { accessToken: Type.String(), refreshToken: Type.String() };
const url = Type.String({ maxLength: 2_048 });
/** For calls with limits of their own in the database: only a bound on what a classroom behind one address sends. */
const guardedRate = { max: 120, seconds: 60 };
const mailed = Type.String({ maxLength: 256 });
const text = Type.Optional(Type.String());
const deletedAccount = Type.Object({ _id: Type.String() });
const picture = Type.Object({
  image: Type.Optional(Type.String({ maxLength: 2_048 })),
  public_id: Type.String({ default: '', maxLength: 200 }),
});

export const endpoints = defineEndpoints({
  ...adminEndpoints,
  ...deviceEndpoints,
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
    summary: 'End all sessions, or with fromAllDevices=false this one',
    message: messages.loggedOut,
    rate: rates.write,
    query: Type.Object({ fromAllDevices: Type.Boolean({ default: true }) }),
    reply: Type.Null(),
  },
  'POST /users/refresh-token': {
    auth: 'none',
    bearer: 'refreshToken',
    summary: 'Exchange the refresh token, sent as bearer, for a new pair',
    rate: rates.read,
    reply: Type.Object(tokens),
  },
  'GET /users/me': {
    auth: 'required',
    summary: 'The signed-in member',
    rate: rates.read,
    reply: ownUser,
  },
  'GET /users/check-username-availability/{username}': {
    auth: 'none',
    summary: 'Whether a username is valid, not reserved and free',
    rate: rates.nameCheck,
    missing: { username: messages.usernameMissing },
    params: Type.Object({ username: Type.String() }),
    reply: Type.Boolean(),
  },
  'POST /users/request-verify-email': {
    auth: 'required',
    summary: 'Send the verification mail again',
    rate: guardedRate,
    body: Type.Object({ verificationURL: url }),
    reply: Type.Null(),
  },
  'POST /users/verify-email': {
    auth: 'none',
    summary: 'Confirm an email address with the token of its mail',
    message: messages.verified,
    rate: rates.write,
    rules: mailedToken,
    body: Type.Object({ token: mailed }),
    reply: Type.Null(),
  },
  'POST /users/request-forgot-password-email': {
    auth: 'none',
    summary: 'Mail a reset link to the address, if it is known; the answer does not tell',
    message: messages.resetSent,
    rate: rates.write,
    rules: forgotPassword,
    body: Type.Object({ email: Type.String(), resetPasswordURL: url }),
    reply: Type.Null(),
  },
  'POST /users/reset-password': {
    auth: 'none',
    summary: 'Set a new password with the token of a reset mail; ends all sessions',
    message: messages.passwordReset,
    rate: rates.write,
    rules: { ...mailedToken, ...resetPassword },
    body: Type.Object({ token: mailed, newPassword: Type.String() }),
    reply: Type.Null(),
  },
  'PATCH /users/update': {
    auth: 'required',
    summary: 'Change the texts of the profile; those that are not sent stay',
    message: messages.profileUpdated,
    rate: rates.write,
    rules: { ...whenSent(profile), fullName: profile.fullName },
    body: Type.Object({ fullName: Type.String(), bio: text, link1: text, link2: text, link3: text }),
    reply: ownUser,
  },
  'PATCH /users/update-avatar': {
    auth: 'required',
    summary: 'Take an uploaded avatar into use, or codeweb/default-avatar for none',
    message: messages.avatarUpdated,
    rate: rates.write,
    body: picture,
    reply: ownUser,
  },
  'PATCH /users/update-cover-image': {
    auth: 'required',
    summary: 'Take an uploaded cover into use, or codeweb/default-cover for none',
    message: messages.coverUpdated,
    rate: rates.write,
    body: picture,
    reply: ownUser,
  },
  'POST /users/change-password': {
    auth: 'required',
    summary: 'Set another password; ends all other sessions',
    message: messages.passwordChanged,
    rate: rates.write,
    rules: changePassword,
    body: Type.Object({ oldPassword: Type.String(), newPassword: Type.String() }),
    reply: Type.Null(),
  },
  'POST /users/change-email': {
    auth: 'required',
    summary: 'Move to another address; ends all other sessions, and the answer has the tokens of this one',
    message: messages.emailChanged,
    rate: rates.write,
    rules: { email },
    body: Type.Object({
      email: Type.String(),
      password: Type.String({ default: '', maxLength: 1_024 }),
      verificationURL: url,
    }),
    reply: Type.Object({ ...ownUser.properties, ...tokens }),
  },
  'POST /users/undo-change-email': {
    auth: 'none',
    summary: 'Take a change of address back with the token mailed to the old one; a new password must follow',
    message: messages.emailRestored,
    rate: rates.write,
    rules: mailedToken,
    body: Type.Object({ token: mailed }),
    reply: Type.Object({ resetToken: Type.String() }),
  },
  'DELETE /users/delete/{password}': {
    auth: 'required',
    summary: 'Delete the account and all that the member made',
    message: messages.deleted,
    rate: rates.write,
    // 'undefined' has the length of a password and may be one.
    missing: { password: null },
    params: Type.Object({ password: Type.String() }),
    reply: deletedAccount,
  },
  'DELETE /users/delete': {
    auth: 'required',
    summary: 'The same, with the password where no log can see it',
    message: messages.deleted,
    rate: rates.write,
    rules: deleteAccount,
    body: Type.Object({ password: Type.String() }),
    reply: deletedAccount,
  },
});
