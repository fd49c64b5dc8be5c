import { Type } from 'typebox';
import { defineEndpoints, pathText, rates } from '../../../shared/api/endpoint.ts';
import { whenSent } from '../../../shared/rules/rules.ts';
import {
  changePassword,
  deleteAccount,
  email,
  forgotPassword,
  mailedToken,
  profile,
  resetPassword,
} from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { guardedRate, mailedTokenText, ownUser, tokens, url } from './schemas.ts';

const text = Type.Optional(Type.String());
const picture = Type.Object({
  image: Type.Optional(Type.String({ maxLength: 2_048 })),
  public_id: Type.String({ default: '', maxLength: 200 }),
});

/** The texts and pictures of a profile. */
export const profileEndpoints = defineEndpoints({
  'PATCH /users/update': {
    auth: 'required',
    scope: 'account',
    summary: "Change the caller's profile; fields that are not sent stay as they are",
    message: messages.profileUpdated,
    rate: rates.write,
    rules: { ...whenSent(profile), fullName: profile.fullName },
    body: Type.Object({ fullName: Type.String(), bio: text, link1: text, link2: text, link3: text }),
    reply: ownUser,
  },
  'PATCH /users/update-avatar': {
    auth: 'required',
    scope: 'account',
    summary: 'Set an uploaded picture as the avatar; `codeweb/default-avatar` removes it',
    message: messages.avatarUpdated,
    rate: rates.write,
    body: picture,
    reply: ownUser,
  },
  'PATCH /users/update-cover-image': {
    auth: 'required',
    scope: 'account',
    summary: 'Set an uploaded picture as the cover; `codeweb/default-cover` removes it',
    message: messages.coverUpdated,
    rate: rates.write,
    body: picture,
    reply: ownUser,
  },
});

/** Changing a password, and setting a forgotten one by mail. */
export const passwordEndpoints = defineEndpoints({
  'POST /users/request-forgot-password-email': {
    auth: 'none',
    summary: 'Mail a password reset link; the reply does not reveal whether the address is known',
    message: messages.resetSent,
    rate: rates.write,
    rules: forgotPassword,
    body: Type.Object({ email: Type.String(), resetPasswordURL: url }),
    reply: Type.Null(),
  },
  'POST /users/reset-password': {
    auth: 'none',
    summary: 'Set a new password with the token from a reset mail; ends all sessions',
    message: messages.passwordReset,
    rate: rates.write,
    rules: { ...mailedToken, ...resetPassword },
    body: Type.Object({ token: mailedTokenText, newPassword: Type.String() }),
    reply: Type.Null(),
  },
  'POST /users/change-password': {
    auth: 'required',
    summary: "Change the caller's password; ends all other sessions",
    message: messages.passwordChanged,
    rate: rates.write,
    rules: changePassword,
    body: Type.Object({ oldPassword: Type.String(), newPassword: Type.String() }),
    reply: Type.Null(),
  },
});

/** The email address: its confirmation, its change and the undoing of a change. */
export const emailEndpoints = defineEndpoints({
  'POST /users/request-verify-email': {
    auth: 'required',
    summary: 'Send the verification email again',
    rate: guardedRate,
    body: Type.Object({ verificationURL: url }),
    reply: Type.Null(),
  },
  'POST /users/verify-email': {
    auth: 'none',
    summary: 'Verify an email address with the token from the verification mail',
    message: messages.verified,
    rate: rates.write,
    rules: mailedToken,
    body: Type.Object({ token: mailedTokenText }),
    reply: Type.Null(),
  },
  'POST /users/change-email': {
    auth: 'required',
    summary: "Change the caller's email address; ends all other sessions and returns new tokens",
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
    summary:
      'Revert a change of email address with the token mailed to the old one; requires a new password afterwards',
    message: messages.emailRestored,
    rate: rates.write,
    rules: mailedToken,
    body: Type.Object({ token: mailedTokenText }),
    reply: Type.Object({ resetToken: Type.String() }),
  },
});

const deletedAccount = Type.Object({ _id: Type.String() });

export const deletionEndpoints = defineEndpoints({
  'DELETE /users/delete/{password}': {
    auth: 'required',
    summary: "Delete the caller's account and everything in it",
    message: messages.deleted,
    rate: rates.write,
    // 'undefined' is long enough to be a password, so it cannot stand for a missing parameter.
    missing: { password: null },
    params: Type.Object({ password: pathText("The caller's password") }),
    reply: deletedAccount,
  },
  'DELETE /users/delete': {
    auth: 'required',
    summary: "Delete the caller's account, with the password in the body so that no log records it",
    message: messages.deleted,
    rate: rates.write,
    rules: deleteAccount,
    body: Type.Object({ password: Type.String() }),
    reply: deletedAccount,
  },
});
