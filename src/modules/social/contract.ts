import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../shared/http/endpoint.ts';

export const endpoints = defineEndpoints({
  'POST /likes/web/{id}': {
    access: 'member',
    summary: 'Like a web, or take the like back',
    rate: rates.write,
    params: Type.Object({ id: Type.String() }),
    reply: Type.Object({ isLikedByMe: Type.Boolean(), likesCount: Type.Integer() }),
  },
});
