import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { isActive } from '../fragments.ts';

export type NewInvitation = {
  id: string;
  code: string;
  creatorId: string;
  note: string;
  maxUses: number;
  days: number;
};

/** Whether an invitation can still be used; for the joined row of its creator in `users`. */
const isOpen = sql<boolean>`invitations.revoked_at is null and invitations.expires_at > now()
  and invitations.uses < invitations.max_uses and ${isActive()}`;

/** Maximum members listed for an invitation, the newest first. */
const maxListedMembers = 20;

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      id: invitation.id,
      code: invitation.code,
      creator_id: invitation.creatorId,
      note: invitation.note,
      max_uses: invitation.maxUses,
      expires_at: sql<Date>`now() + ${invitation.days} * interval '1 day'`,
    })
    .execute();
}

/**
 * Redeems one use of an invitation and returns the invitation's id. One statement, so that only one of two concurrent
 * sign-ups gets the last use.
 */
export async function redeemInvitation(tx: Tx, code: string): Promise<string | null> {
  const row = await tx
    .updateTable('invitations')
    .from('users')
    .set({ uses: sql`invitations.uses + 1` })
    .where('invitations.code', '=', code)
    .whereRef('users.id', '=', 'invitations.creator_id')
    .where(isOpen)
    .returning('invitations.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The full name of the member who created the invitation with this code; null if the invitation is not valid. */
export async function findInviter(db: Db, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.creator_id')
    .select('users.full_name')
    .where('invitations.code', '=', code)
    .where(isOpen)
    .executeTakeFirst();
  return row?.full_name ?? null;
}

/** Locks the member's row, so that concurrent invitations of theirs are counted one after the other. */
export async function lockCreator(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** How many people a member has invited or may still invite by open invitations. */
export async function countInvited(db: Db, creatorId: string): Promise<number> {
  const { invited } = await db
    .selectFrom('invitations')
    .select(
      sql<number>`coalesce(sum(case when revoked_at is null and expires_at > now() then max_uses else uses end), 0)::int`.as(
        'invited',
      ),
    )
    .where('creator_id', '=', creatorId)
    .executeTakeFirstOrThrow();
  return invited;
}

/** Invitations before `before` (an id), newest first, of one member or of all, with their newest members. */
export async function findInvitations(
  db: Db,
  { creatorId, before, limit }: { creatorId?: string; before?: string | undefined; limit: number },
) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.creator_id')
    .select([
      'invitations.id',
      'invitations.code',
      'invitations.note',
      'invitations.max_uses',
      'invitations.uses',
      'invitations.created_at',
      'invitations.expires_at',
      'users.username as creator',
      isOpen.as('is_open'),
      sql<string[]>`array(select came.username from users came where came.invitation_id = invitations.id
        and ${isActive('came')} order by came.id desc limit ${maxListedMembers})`.as('members'),
    ])
    .$if(creatorId !== undefined, (query) => query.where('invitations.creator_id', '=', creatorId ?? ''))
    .$if(before !== undefined, (query) => query.where('invitations.id', '<', before ?? ''))
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .execute();
}

export type InvitationRow = Awaited<ReturnType<typeof findInvitations>>[number];

/** Ends an invitation, of this creator if one is given; false if there is no valid one. */
export async function revokeInvitation(tx: Tx, id: string, creatorId?: string): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .$if(creatorId !== undefined, (query) => query.where('creator_id', '=', creatorId ?? ''))
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
