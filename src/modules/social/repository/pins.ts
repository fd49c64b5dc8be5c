import { sql } from 'kysely';
import { type Db, executeRead, readerOf, type Tx } from '../../../shared/db/database.ts';
import { isVisibleTo } from '../../../shared/db/statements/visibility.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { Member } from '../../../shared/viewer.ts';
import { isNotLimited } from '../../accounts/fragments.ts';

/** Pins a web; no effect if it is already pinned. The web must be locked. */
export async function addPin(tx: Tx, userId: string, webId: string): Promise<void> {
  await tx
    .insertInto('pins')
    .values({ user_id: userId, web_id: webId })
    .onConflict((pin) => pin.doNothing())
    .execute();
}

/** Removes a pin; returns whether there was one. The pin of a web that is removed or in the bin stays. */
export async function removePin(tx: Tx, userId: string, webId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('pins')
    .where('user_id', '=', userId)
    .where('web_id', '=', webId)
    .where(sql<boolean>`exists (select from webs where id = web_id and owner_id is not null)`)
    .returning('web_id')
    .executeTakeFirst();
  return row !== undefined;
}

type PinPage = { ids: string[]; total: number };

/** One page of the webs that a member has pinned and can still see, last pinned first, and their total. */
export async function findPins(db: Db, member: Member, { page, limit }: PageRequest): Promise<PinPage> {
  const [row] = await executeRead(
    readerOf(db),
    sql<PinPage>`
    with mine as materialized (
      select pins.web_id, pins.created_at from pins join webs on webs.id = pins.web_id
      where pins.user_id = ${member.id} and ${isVisibleTo(member, 'webs')}
        and ${isNotLimited(member, 'webs.owner_id')}
    )
    select (select count(*)::int from mine) as total, array(
      select web_id from mine order by created_at desc, web_id limit ${limit} offset ${(page - 1) * limit}
    ) as ids`,
  );
  return row ?? { ids: [], total: 0 };
}
