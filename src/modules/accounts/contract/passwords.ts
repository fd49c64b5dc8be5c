import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { changePassword, forgotPassword, mailedToken, resetPassword } from '../fields.ts';
import { messages } from '../messages.ts';
import { mailedTokenText, url } from './schemas.ts';

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
