import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import type { Storage } from '../../src/shared/storage/storage.ts';
import { insertLibrary, makeLibrary } from './media/library.ts';
import { planThumbnails, type StoredThumbnail, storeThumbnails } from './media/thumbnails.ts';
import { createRandom } from './random.ts';
import { makeCollections } from './rows/collections.ts';
import { makeComments } from './rows/comments.ts';
import { insertRows, toFacts } from './rows/insert.ts';
import { insertMarks, makeMarks } from './rows/marks.ts';
import { insertMedia, type MediaRow } from './rows/media.ts';
import { type Follow, makeFollows, makePeople, type Person } from './rows/people.ts';
import { type LikeRow, makeWebs } from './rows/webs.ts';

type Options = {
  client: pg.Client;
  storage: Storage;
  members: number;
  webs: number;
  /** The same seed makes the same data, relative to today. */
  seed: number;
  /** Hash of the first member's password; the other members get a random one. */
  passwordHash: string;
};

/** Fills the database in one transaction. */
export async function fillDatabase({ client, storage, members, webs, seed, passwordHash }: Options) {
  const random = createRandom(seed);
  const now = Date.now();
  const { rows: known } = await client.query<{ username: string }>('select username from users');
  const people = makePeople(random, members, new Set(known.map(({ username }) => username)), now);
  const follows = makeFollows(random, people, now);
  const plans = planThumbnails(random);
  const made = makeWebs(random, webs, people, plans, now);
  const { collections, items } = makeCollections(random, people, made.webs, now);
  const marks = makeMarks(random, people, made.webs, collections, now);
  const { comments, replies } = makeComments(random, people, made.webs, now);
  const shown = new Set(made.webs.map(({ image_id }) => image_id));
  const pictures = await storeThumbnails(
    storage,
    plans.filter(({ id }) => shown.has(id)),
  );
  // After the pictures: cleaning uploads disables sharp's SVG loader in this process.
  const library = await makeLibrary(random, storage, people, now);
  await client.query('begin');
  await client.query(`set local codeweb.notifications = 'off'`);
  await insertPeople(client, people, passwordHash);
  await insertThumbnails(client, pictures, people);
  await insertRows<Follow>(client, 'follows', followColumns, follows);
  await insertRows(client, 'webs', webColumns, made.webs.map(toFacts));
  await insertRows<LikeRow>(client, 'web_likes', likeColumns, made.likes);
  await insertRows(client, 'collections', collectionColumns, collections.map(toFacts));
  await insertRows(client, 'collection_webs', itemColumns, items);
  await insertRows(client, 'comments', { web_id: 'uuid', replies_count: 'int', ...commentColumns }, comments);
  await insertRows(client, 'replies', { comment_id: 'uuid', ...commentColumns }, replies);
  await insertMarks(client, marks);
  await insertLibrary(client, library);
  await client.query(countComments, [comments.map(({ web_id }) => web_id)]);
  await client.query('commit');
  await client.query(
    `vacuum analyze users, media, assets, asset_likes, pins, showcase_webs, saved_collections, collection_likes, follows, webs, web_likes, web_counts, collections, collection_webs, comments, replies,
       web_tags, tags, web_search, people_search, collection_search, asset_search, search_vocabulary`,
  );
  return {
    members: people.length,
    webs: made.webs.length,
    likes: made.likes.length,
    assets: library.assets.length,
  };
}

async function insertPeople(client: pg.Client, people: Person[], passwordHash: string): Promise<void> {
  const randomPasswordHash = await hash(randomBytes(32).toString('hex'), {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  const rows = people.map((person, at) => ({
    ...person,
    password_hash: at === 0 ? passwordHash : randomPasswordHash,
  }));
  await insertRows(client, 'users', { ...personColumns, password_hash: 'text' }, rows);
}

async function insertThumbnails(
  client: pg.Client,
  pictures: StoredThumbnail[],
  people: Person[],
): Promise<void> {
  const now = new Date().toISOString();
  const rows = pictures.map(
    ({ id, color, bytes }): MediaRow => ({
      id,
      color,
      bytes,
      owner_id: people[0]?.id ?? null,
      kind: 'thumbnail',
      status: 'ready',
      mime_type: 'image/webp',
      width: 1200,
      height: 700,
      sizes_ready_at: now,
      unused_since: null,
    }),
  );
  await insertMedia(client, rows);
}

const time = 'timestamptz';

const personColumns = {
  id: 'uuid',
  username: 'text',
  email: 'text',
  full_name: 'text',
  bio: 'text',
  created_at: time,
  followers_count: 'int',
  following_count: 'int',
};

const followColumns = { follower_id: 'uuid', followed_id: 'uuid', created_at: time };
const commentColumns = { id: 'uuid', owner_id: 'uuid', text: 'text', created_at: time, updated_at: time };
const itemColumns = {
  collection_id: 'uuid',
  web_id: 'uuid',
  owner_id: 'uuid',
  is_public: 'boolean',
  added_at: time,
};
const collectionColumns = {
  id: 'uuid',
  author_id: 'uuid',
  name: 'text',
  description: 'text',
  visibility: 'text',
  views: 'int',
  likes_count: 'int',
  created_at: time,
  updated_at: time,
};
const countComments = `
  update webs set comments_count = (select count(*) from comments where web_id = webs.id) where id = any($1)`;

const likeColumns = { web_id: 'uuid', user_id: 'uuid', created_at: time };

const webColumns = {
  id: 'uuid',
  author_id: 'uuid',
  title: 'text',
  description: 'text',
  html: 'text',
  css: 'text',
  js: 'text',
  html_source: 'text',
  css_source: 'text',
  js_source: 'text',
  html_kind: 'text',
  css_kind: 'text',
  js_kind: 'text',
  compiled_with: 'text',
  image_id: 'text',
  visibility: 'text',
  tags: 'text[]',
  forked_from: 'uuid',
  is_fork: 'boolean',
  views: 'int',
  likes_count: 'int',
  score: 'float8',
  created_at: time,
  updated_at: time,
};
