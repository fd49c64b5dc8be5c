import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';

export const adminEndpoints = defineEndpoints({
  'POST /users/admin-pass': {
    auth: 'admin',
    summary: 'Open the queues to this browser for an hour; sets a cookie for /admin/queues alone',
    rate: rates.write,
    reply: Type.Null(),
  },
});
