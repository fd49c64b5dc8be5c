import { sql } from 'kysely';
import type { Role } from '../../../shared/rules/roles.ts';

/** The member's role now. */
export const roleOf =
  sql<Role>`case when users.is_admin then 'admin' when users.is_moderator then 'moderator' else 'member' end`.as(
    'role',
  );
