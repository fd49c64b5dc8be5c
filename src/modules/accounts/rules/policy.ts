import type { Role } from '../../../shared/rules/roles.ts';

/** Where admins open the queue board. The admin pass is a cookie for this path and those below it. */
export const queueBoardPath = '/admin/queues';

/**
 * Whether `actor` may act on the account of a member with the role `target`. Moderators may act on plain members only.
 */
export const mayAdminister = (actor: Role, target: Role): boolean =>
  actor === 'admin' || (actor === 'moderator' && target === 'member');
