import { CompiledQuery, sql } from 'kysely';
import { type Db, executorOf, withOptions } from '../../../shared/db/database.ts';
import { queryBuilder } from '../../../shared/db/prepared.ts';
import { committedPosition } from '../../../shared/db/replicas/position-reader.ts';

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
 * Notes that the session has written up to here. Call it after the commit. Does nothing for a session that has been deleted. Compiled once
 * and prepared, since every change of a member pays for it.
 */
export async function notePosition(db: Db, sessionId: string): Promise<void> {
  const query = withOptions(CompiledQuery.raw(noteText, [sessionId]), { name: 'note position' });
  await (executorOf(db)?.(query) ?? db.executeQuery(query));
}

/**
 * SQL: the position that a replica must have reached for this session, or null. A replica that lacks what was written so long ago is not
 * used at all.
 */
export const positionOf = (sessionId: string) => sql<number | null>`(
  select position from session_positions
  where session_id = ${sql.ref(sessionId)} and noted_at > now() - interval '10 minutes')`;
