import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { messages } from '../messages.ts';

/** A device on which a member is signed in. `address` is an IPv4 address, or the /64 of an IPv6 one. */
const device = Type.Object({
  _id: Type.String(),
  agent: Type.String(),
  address: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  isThis: Type.Boolean(),
});
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
    params: Type.Object({ id: Type.String() }),
    reply: Type.Object({ _id: Type.String() }),
  },
});
