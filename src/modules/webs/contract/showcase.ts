import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { username } from '../../accounts/contract/index.ts';
import { maxShowcased } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { webCard } from './schemas.ts';

/** Showcases: the webs at the top of members' profiles. */
export const showcaseEndpoints = defineEndpoints({
  'GET /users/showcase/{username}': {
    auth: 'optional',
    scope: 'read',
    summary: "List a member's showcase, in its order",
    rate: rates.read,
    guestCache: true,
    missing: { username: messages.usernameMissing },
    params: Type.Object({ username }),
    reply: Type.Array(webCard),
  },
  'PATCH /users/update-showcase': {
    auth: 'required',
    scope: 'write-webs',
    summary: "Set the caller's showcase: up to 12 public webs, in order",
    rate: rates.write,
    missing: { showcase: messages.missingFields },
    body: Type.Object({ showcase: Type.Array(Type.String({ maxLength: 200 }), { maxItems: maxShowcased }) }),
    reply: Type.Array(webCard),
  },
});
