import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';

export const adminEndpoints = defineEndpoints({
  'POST /users/admin-pass': {
    auth: 'admin',
    summary:
      'Open the queue dashboard in this browser for an hour; sets a cookie that is valid only under /admin/queues',
    rate: rates.write,
    reply: Type.Null(),
  },
});
