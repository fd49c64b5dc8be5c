import type pg from 'pg';
import { createRandom, type Random } from '../random.ts';
import { makePeople } from '../rows/people.ts';
import { withBareTables } from './bare-tables.ts';
import { copyRows } from './copy.ts';
import type { ScaleSize } from './sizes.ts';
import { skewedCounts } from './skew.ts';
import { type Answered, commentRows, followRows, likeRows, pinRows, replyRows } from './social.ts';
import { planWebs, webColumns, webRows } from './webs.ts';

/** Rows of webs in one COPY: the triggers at its end hold them in memory. */
const websPerCopy = 50_000;
const websPerCollection = 8;

type Grow = { client: pg.Client; size: ScaleSize; seed: number; report: (text: string) => void };

/**
 * Adds members, webs and all that belongs to them by COPY, in one transaction, to a database with
 * sample data, whose pictures the webs share. Stored counts equal the rows.
 */
export async function growDatabase({ client, size, seed, report }: Grow): Promise<void> {
  const random = createRandom(seed);
  const now = Date.now();
  await client.query('begin');
  await client.query(`set local codeweb.notifications = 'off'`);
  await client.query(`set local maintenance_work_mem = '1GB'`);
  await client.query('set local statement_timeout = 0');
  await withBareTables(client, () => fill({ client, size, report, seed }, random, now), report);
  await client.query('commit');
  report('vacuum and statistics');
  await client.query('vacuum analyze');
}

async function fill({ client, size, report }: Grow, random: Random, now: number): Promise<void> {
  const copy = async (table: string, columns: string[], rows: Parameters<typeof copyRows>[3]) => {
    const count = await copyRows(client, table, columns, rows);
    report(`${count.toLocaleString('en-US')} rows of ${table}`);
  };
  const memberIds = await addMembers(client, random, size, now);
  report(`${memberIds.length.toLocaleString('en-US')} members`);
  const following = new Int32Array(memberIds.length);
  const followers = skewedCounts(random, memberIds.length, size.follows, memberIds.length - 1);
  await copy(
    'follows',
    ['follower_id', 'followed_id', 'created_at'],
    followRows(random, memberIds, followers, following, now),
  );
  await client.query(
    `update users set followers_count = followers_count + counts.followers, following_count = following_count + counts.followed
      from unnest($1::uuid[], $2::int[], $3::int[]) as counts (id, followers, followed) where users.id = counts.id`,
    [memberIds, [...followers], [...following]],
  );
  const likes = skewedCounts(random, size.webs, size.likes, memberIds.length);
  const comments = skewedCounts(random, size.webs, size.comments, size.comments);
  const input = { count: size.webs, memberIds, imageIds: await findImages(client), likes, comments, now };
  const webs = planWebs(random, input);
  for (let start = 0; start < size.webs; start += websPerCopy) {
    const end = Math.min(size.webs, start + websPerCopy);
    await copy('webs', webColumns, webRows(random, webs, input, [start, end]));
  }
  await addTags(client);
  report('tags of webs');
  await copy('web_likes', ['web_id', 'user_id', 'created_at'], likeRows(random, webs, memberIds, likes, now));
  const answered: Answered[] = [];
  await copy(
    'comments',
    ['id', 'web_id', 'owner_id', 'text', 'replies_count', 'created_at', 'updated_at'],
    commentRows(random, webs, memberIds, { comments, replies: size.replies, answered, now }),
  );
  await copy(
    'replies',
    ['id', 'comment_id', 'owner_id', 'text', 'created_at', 'updated_at'],
    replyRows(random, answered, memberIds, now),
  );
  await copy('pins', ['user_id', 'web_id', 'created_at'], pinRows(random, memberIds, webs, size.pins, now));
  await addCollections(client, size.collections);
  report(`${size.collections.toLocaleString('en-US')} collections of ${websPerCollection} webs`);
}

async function addMembers(
  client: pg.Client,
  random: Random,
  size: ScaleSize,
  now: number,
): Promise<string[]> {
  const { rows: known } = await client.query<{ username: string }>('select username from users');
  const people = makePeople(random, size.members, new Set(known.map(({ username }) => username)), now);
  await copyRows(
    client,
    'users',
    ['id', 'username', 'email', 'full_name', 'bio', 'password_hash', 'created_at'],
    // Nobody can log in as one of them.
    people.map(({ id, username, email, full_name, bio, created_at }) => [
      ...[id, username, email, full_name, bio],
      ...['none', created_at],
    ]),
  );
  return people.map(({ id }) => id);
}

async function findImages(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from media where kind = 'thumbnail' and status = 'ready' order by id limit 100`,
  );
  return rows.map(({ id }) => id);
}

/** Does the work of the row triggers for all webs without rows of tags. */
async function addTags(client: pg.Client): Promise<void> {
  await client.query(
    `insert into web_tags (web_id, tag, owner_id, is_public, score, created_at)
      select w.id, tag, w.owner_id, w.is_public, w.score, w.created_at from webs w, unnest(w.tags) as tag
      where not exists (select from web_tags t where t.web_id = w.id)`,
  );
  await client.query('delete from tags');
  await client.query(
    `insert into tags (name, webs) select tag, count(*) from web_tags where is_public group by tag`,
  );
  // No cards are drawn for sample webs.
  await client.query('update webs set card_due = false where card_due');
}

/** Collections by the webs' own owners. */
async function addCollections(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into collections (id, author_id, name, description, created_at, updated_at)
      select gen_random_uuid(), owner_id, left(title, 60) || ' and more ' || row_number() over (), description, created_at, created_at
      from (select owner_id, title, description, created_at from webs where is_public order by id limit $1) as w`,
    [count],
  );
  await client.query(
    `with ranked as (
      select id, owner_id, is_public, created_at, row_number() over (partition by owner_id order by id) as place from webs
    ), sets as (
      select id, owner_id, row_number() over (partition by owner_id order by id) as place from collections
    )
    insert into collection_webs (collection_id, web_id, owner_id, is_public, added_at)
      select s.id, w.id, w.owner_id, w.is_public, w.created_at from sets s
      join ranked w on w.owner_id = s.owner_id and w.place > 3 * (s.place - 1) and w.place <= 3 * (s.place - 1) + ${websPerCollection}
    on conflict do nothing`,
  );
}
