import type { Role } from '../../../shared/rules/roles.ts';

/** Where admins open the queue board. The admin pass is a cookie for this path and those below it. */
export const queueBoardPath = '/admin/queues';

/** Whether somebody with this role may act upon the account of a member with that role: moderators only upon plain members. */
export const mayAdminister = (actor: Role, target: Role): boolean =>
  actor === 'admin' || (actor === 'moderator' && target === 'member');
