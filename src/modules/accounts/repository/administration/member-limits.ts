import type { Db, Tx } from '../../../../shared/db/database.ts';

/** Limits of one member; null is the limit that all members have. */
export type MemberLimits = {
  maxFiles: number | null;
  maxMegabytes: number | null;
  maxWebs: number | null;
  maxCodeMegabytes: number | null;
};

const none: MemberLimits = { maxFiles: null, maxMegabytes: null, maxWebs: null, maxCodeMegabytes: null };

export async function findMemberLimits(db: Db, userId: string): Promise<MemberLimits> {
  const row = await db
    .selectFrom('member_limits')
    .select([
      'max_files as maxFiles',
      'max_megabytes as maxMegabytes',
      'max_webs as maxWebs',
      'max_code_megabytes as maxCodeMegabytes',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? none;
}

export async function setMemberLimits(tx: Tx, userId: string, limits: MemberLimits): Promise<void> {
  const values = {
    max_files: limits.maxFiles,
    max_megabytes: limits.maxMegabytes,
    max_webs: limits.maxWebs,
    max_code_megabytes: limits.maxCodeMegabytes,
  };
  await tx
    .insertInto('member_limits')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
