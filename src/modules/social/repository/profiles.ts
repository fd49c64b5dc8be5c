import { sql } from 'kysely';
import { type Db, readerOf } from '../../../shared/db/database.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import { isActive, linkColumns, ownerColumns } from '../../accounts/fragments.ts';
import type { FollowSide } from './people.ts';

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

const maxPreviews = 4;

/** Profile of the member with this id, without webs that are not visible to the viewer. */
export async function findProfile(db: Db, viewer: Viewer, id: string) {
  const shows = viewer?.id === id ? sql<boolean>`true` : sql<boolean>`w.is_public`;
  return readerOf(db)
    .selectFrom('users as u')
    .leftJoin('web_counts as c', 'c.owner_id', 'u.id')
    .select(['u.cover_id', 'u.bio', 'u.link1', 'u.link2', 'u.link3', 'u.following_count'])
    .select([
      sql<number>`coalesce(${viewer?.id === id ? sql`c.webs` : sql`c.shown`}, 0)`.as('webs_count'),
      sql<number>`(select coalesce(sum(w.views), 0)::int from webs w where w.owner_id = u.id and ${shows})`.as(
        'total_views',
      ),
      sql<{ id: string; title: string; image_id: string | null }[]>`(
        select coalesce(json_agg(top), '[]') from (
          select w.id, w.title, w.image_id from webs w where w.owner_id = u.id and w.is_public
          order by w.views desc, w.id desc limit ${sql.lit(maxPreviews)}) as top)`.as('webs'),
      ...ownerColumns(viewer, 'u'),
      ...linkColumns('u'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();
}

const otherSide = { follower_id: 'followed_id', followed_id: 'follower_id' } as const;
const countOf = { follower_id: 'following_count', followed_id: 'followers_count' } as const;

/** One page of the members on the other side of a member's follows, latest first, and their total. */
export async function findFollowPage(
  db: Db,
  viewer: Member,
  memberId: string,
  side: FollowSide,
  { page, limit }: PageRequest,
) {
  const other = otherSide[side];
  const rows = await readerOf(db)
    .selectFrom((of) =>
      of
        .selectFrom('follows')
        .innerJoin('users', 'users.id', other)
        .select([`${other} as id`, 'follows.created_at'])
        .where(side, '=', memberId)
        .where(isActive())
        .orderBy('follows.created_at', 'desc')
        .orderBy(other, 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .as('f'),
    )
    .innerJoin('users as u', 'u.id', 'f.id')
    .select(ownerColumns(viewer, 'u'))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute();
  const { total } = await readerOf(db)
    .selectFrom('users')
    .select(`${countOf[side]} as total`)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}
