import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { whenSent } from '../../../shared/rules/rules.ts';
import { profile } from '../fields.ts';
import { messages } from '../messages.ts';
import { ownUser } from './schemas.ts';

const text = Type.Optional(Type.String());
const picture = Type.Object({
  image: Type.Optional(Type.String({ maxLength: 2_048 })),
  public_id: Type.String({ default: '', maxLength: 200 }),
});

/** The texts and pictures of a profile. */
export const profileEndpoints = defineEndpoints({
  'PATCH /users/update': {
    auth: 'required',
    summary: "Change the caller's profile; fields that are not sent stay as they are",
    message: messages.profileUpdated,
    rate: rates.write,
    rules: { ...whenSent(profile), fullName: profile.fullName },
    body: Type.Object({ fullName: Type.String(), bio: text, link1: text, link2: text, link3: text }),
    reply: ownUser,
  },
  'PATCH /users/update-avatar': {
    auth: 'required',
    summary: 'Set an uploaded picture as the avatar; `codeweb/default-avatar` removes it',
    message: messages.avatarUpdated,
    rate: rates.write,
    body: picture,
    reply: ownUser,
  },
  'PATCH /users/update-cover-image': {
    auth: 'required',
    summary: 'Set an uploaded picture as the cover; `codeweb/default-cover` removes it',
    message: messages.coverUpdated,
    rate: rates.write,
    body: picture,
    reply: ownUser,
  },
});
