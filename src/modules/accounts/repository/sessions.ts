import { CompiledQuery, type ExpressionBuilder, sql } from 'kysely';
import { type Db, executorOf, type Tx, withOptions } from '../../../shared/db/database.ts';
import { committedPosition } from '../../../shared/db/replicas/position-reader.ts';
import type { DB } from '../../../shared/db/schema.gen.ts';
import { param, prepare, queryBuilder } from '../../../shared/db/statements/prepared.ts';
import type { Member } from '../../../shared/viewer.ts';
import { roleOf } from '../fragments.ts';
import { deleteTokensOf } from './personal-tokens.ts';

export type NewSession = {
  id: string;
  userId: string;
  salt: Buffer;
  pageHash: Buffer;
  agent: string;
  address: string;
};

type Is = ExpressionBuilder<DB, 'sessions'>;

/**
 * SQL condition: the session has not ended, was used within 14 days and created within 60 days, by the database's
 * clock.
 */
export function isSessionActive(is: Is) {
  return is.and([
    is('sessions.revoked_at', 'is', null),
    is('sessions.last_used_at', '>', sql<Date>`now() - interval '14 days'`),
    is('sessions.created_at', '>', sql<Date>`now() - interval '60 days'`),
  ]);
}

/**
 * SQL: the position in the write-ahead log that a replica must have reached to serve this session, or null. Writes
 * older than 10 minutes need no position, since a replica that lags that far is not used.
 */
const positionOf = (sessionId: string) => sql<number | null>`(
  select position from session_positions
  where session_id = ${sql.ref(sessionId)} and noted_at > now() - interval '10 minutes')`;

/** Adds a session and ends the least recently used ones beyond `max`. */
export async function insertSession(tx: Tx, session: NewSession, max: number): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      salt: session.salt,
      page_hash: session.pageHash,
      agent: session.agent,
      address: session.address,
    })
    .execute();
  const surplus = tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', session.userId)
    .where('revoked_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(max);
  await end(tx, 'surplus').where('id', 'in', surplus).execute();
}

function end(db: Db, reason: string) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: reason })
    .where('revoked_at', 'is', null);
}

export async function endSession(db: Db, id: string, reason: string): Promise<void> {
  await end(db, reason).where('id', '=', id).execute();
}

/** Ends all sessions and personal tokens of a member, and the links to downloads that were made until now. */
export async function endSessionsOf(tx: Tx, userId: string, reason: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ sessions_ended_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
  await end(tx, reason).where('user_id', '=', userId).execute();
  await deleteTokensOf(tx, userId);
}

/** Ends all sessions of a member except one, and all personal tokens. */
export async function endOtherSessions(
  db: Db,
  userId: string,
  keptId: string,
  reason: string,
): Promise<void> {
  await end(db, reason).where('user_id', '=', userId).where('id', '<>', keptId).execute();
  await deleteTokensOf(db, userId);
}

/** Ends an active session of this member; false when there is none with this id. */
export async function endOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await end(db, 'logout')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isSessionActive)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A member's active sessions, the last used first. */
export async function findSessionsOf(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'agent', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where(isSessionActive)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends an active session whose refresh token of an older `generation` was used again; returns its user. */
export async function endReusedSession(tx: Tx, id: string, generation: number): Promise<string | null> {
  const row = await end(tx, 'reuse')
    .where('id', '=', id)
    .where('generation', '>', generation)
    .where(isSessionActive)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The member of a session, and the position in the write-ahead log that it reached in the last minutes. */
export type SessionMember = Member & { position: number | null };

/**
 * The members of those of these sessions that are active. Runs on every call of the API, so it reads by primary keys
 * only.
 */
export async function findSessionMembers(db: Db, sessionIds: string[]): Promise<SessionMember[]> {
  return sessionMembers(db, { sessionIds });
}

const sessionMembers = prepare(
  'session members',
  queryBuilder
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'sessions.id as sessionId', roleOf])
    .select(positionOf('sessions.id').as('position'))
    .where('sessions.id', '=', sql<string>`any(${param('sessionIds')}::uuid[])`)
    .where(isSessionActive),
);

/** The member of the active session whose page cookie has this fingerprint, with the data that every page shows. */
export async function findMemberByPageHash(db: Db, pageHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.username',
      'users.full_name',
      'users.avatar_id',
      'users.is_verified as isVerified',
      'users.created_at as createdAt',
      'users.is_vouched_for as isVouchedFor',
      roleOf,
      'sessions.id as sessionId',
      'sessions.salt',
      positionOf('sessions.id').as('position'),
    ])
    .where('sessions.page_hash', '=', pageHash)
    .where(isSessionActive)
    .executeTakeFirst();
}

export async function findSession(db: Db, id: string) {
  return db.selectFrom('sessions').select(['id', 'user_id', 'salt']).where('id', '=', id).executeTakeFirst();
}

export async function findActiveSession(db: Db, id: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'salt', 'generation'])
    .where('id', '=', id)
    .where(isSessionActive)
    .executeTakeFirst();
}

/** Moves an active session from `generation` to the next; only one of several concurrent calls succeeds. */
export async function rotateSession(db: Db, id: string, generation: number): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({
      generation: sql`generation + 1`,
      rotated_at: sql<Date>`now()`,
      last_used_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where(isSessionActive)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether `generation` is the previous one and was current less than 10 s ago. */
export async function wasJustRotated(db: Db, id: string, generation: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('generation', '=', generation + 1)
    .where('rotated_at', '>', sql<Date>`now() - interval '10 seconds'`)
    .where(isSessionActive)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes sessions that ended or expired more than 30 days ago. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((is) =>
      is.or([
        is('revoked_at', '<', sql<Date>`now() - interval '30 days'`),
        is('last_used_at', '<', sql<Date>`now() - interval '44 days'`),
        is('created_at', '<', sql<Date>`now() - interval '90 days'`),
      ]),
    )
    .execute();
}

const noteText = queryBuilder
  .insertInto('session_positions')
  .columns(['session_id', 'position'])
  .expression((from) =>
    from
      .selectFrom('sessions')
      .select(['id', sql.raw<number>(committedPosition).as('position')])
      .where('id', '=', ''),
  )
  .onConflict((conflict) =>
    conflict.column('session_id').doUpdateSet({
      position: sql`greatest(session_positions.position, excluded.position)`,
      noted_at: sql<Date>`now()`,
    }),
  )
  .compile().sql;

/**
 * Records the position in the write-ahead log up to which the session has written. Call it after the commit. Does
 * nothing for a session that has been deleted. Compiled once and prepared, since it runs after every change by a
 * member.
 */
export async function notePosition(db: Db, sessionId: string): Promise<void> {
  const query = withOptions(CompiledQuery.raw(noteText, [sessionId]), { name: 'note position' });
  await (executorOf(db)?.(query) ?? db.executeQuery(query));
}
