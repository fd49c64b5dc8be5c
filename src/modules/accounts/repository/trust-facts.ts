import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import { hasActions, isActive } from '../fragments.ts';
import type { TrustFacts } from '../trust/trust.ts';

/** What the rules about trust look at, and the database's time. */
export async function findTrustFacts(db: Db, id: string): Promise<(TrustFacts & { now: Date }) | undefined> {
  return db
    .selectFrom('users')
    .select(['is_verified as isVerified', 'created_at as createdAt', 'is_vouched_for as isVouchedFor'])
    .select([
      sql<boolean>`is_admin or is_moderator`.as('isStaff'),
      sql<Date>`now()`.as('now'),
      hasActions().as('hasActions'),
    ])
    .where('id', '=', id)
    .where(isActive())
    .executeTakeFirst();
}
