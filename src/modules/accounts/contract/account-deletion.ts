import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { deleteAccount } from '../fields.ts';
import { messages } from '../messages.ts';

const deletedAccount = Type.Object({ _id: Type.String() });

/** The deletion of an account. */
export const deletionEndpoints = defineEndpoints({
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
