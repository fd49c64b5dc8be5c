import { sql } from 'kysely';
import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { violatedConstraint } from '../../../shared/db/transaction.ts';
import { taken } from '../../../shared/errors/app-error.ts';
import { memberTag } from '../cache-tags.ts';
import { messages } from '../messages.ts';

const now = sql<Date>`now()`;

export type ProfileChanges = {
  fullName: string;
  bio?: string;
  link1?: string;
  link2?: string;
  link3?: string;
};

/** Sets the texts that are given. */
export async function setProfile(tx: Tx, id: string, changes: ProfileChanges): Promise<void> {
  const { fullName, ...rest } = changes;
  await tx
    .updateTable('users')
    .set({ ...rest, full_name: fullName, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Sets a member's address; throws a 409 when it is taken. */
export async function setEmail(tx: Tx, id: string, email: string, isVerified: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, is_verified: isVerified, updated_at: now })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'users_email_key') throw taken(messages.emailTaken, 'email');
      throw error;
    });
}

export type PictureKind = 'avatar' | 'cover';

const columns = { avatar: 'avatar_id', cover: 'cover_id' } as const;

/** Locks the member's row and returns the id of the picture's file; undefined when there is no such member. */
export async function lockPicture(tx: Tx, id: string, which: PictureKind) {
  return tx
    .selectFrom('users')
    .select(`${columns[which]} as publicId`)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setPicture(
  tx: Tx,
  id: string,
  which: PictureKind,
  publicId: string | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ [columns[which]]: publicId, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Invalidates the cached pages that show these members, at the commit. */
export async function invalidateMembers(tx: Tx, ...ids: string[]): Promise<void> {
  await invalidateTags(tx, ...ids.map(memberTag));
}
