import { Type } from 'typebox';
import { defineEndpoints } from '../../../shared/api/endpoint.ts';
import { setUp } from '../fields.ts';
import { messages } from '../messages.ts';
import { ownUser } from './schemas.ts';

export const setupEndpoints = defineEndpoints({
  'POST /setup': {
    auth: 'none',
    summary:
      'Set up an installation that has no admin: creates the first one, with the code that the server printed',
    status: 201,
    message: messages.setUp,
    rate: { max: 10, seconds: 600, kept: true },
    rules: setUp,
    body: Type.Object({
      code: Type.String(),
      username: Type.String(),
      email: Type.String(),
      password: Type.String(),
      siteName: Type.Optional(Type.String({ maxLength: 200 })),
      signUpMode: Type.Optional(Type.String({ maxLength: 20 })),
      smtpUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
      mailFrom: Type.Optional(Type.String({ maxLength: 320 })),
    }),
    reply: ownUser,
  },
});
