import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { deleteAccount } from '../fields.ts';
import { messages } from '../messages.ts';

const deletedAccount = Type.Object({ _id: Type.String() });

/** The deletion of an account. */
export const deletionEndpoints = defineEndpoints({
  'DELETE /users/delete/{password}': {
    auth: 'required',
    summary: "Delete the caller's account and everything in it",
    message: messages.deleted,
    rate: rates.write,
    // 'undefined' has the length of a password and may be one.
    missing: { password: null },
    params: Type.Object({ password: Type.String() }),
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
