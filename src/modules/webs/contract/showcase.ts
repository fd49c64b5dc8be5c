import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { maxShowcased } from '../fields.ts';
import { messages } from '../messages.ts';
import { webCard } from './schemas.ts';

/** Showcases: the webs at the top of members' profiles. */
export const showcaseEndpoints = defineEndpoints({
  'GET /users/showcase/{username}': {
    auth: 'optional',
    summary: 'The webs that a member shows first, in their order',
    rate: rates.read,
    guestCache: true,
    missing: { username: messages.usernameMissing },
    params: Type.Object({ username: Type.String() }),
    reply: Type.Array(webCard),
  },
  'PATCH /users/update-showcase': {
    auth: 'required',
    summary: 'Set the webs to show first, in their order: own public ones, 12 at most',
    rate: rates.write,
    missing: { showcase: messages.missingFields },
    body: Type.Object({ showcase: Type.Array(Type.String({ maxLength: 200 }), { maxItems: maxShowcased }) }),
    reply: Type.Array(webCard),
  },
});
