import pg from 'pg';
import { type Context, createContext } from '../../../src/context.ts';
import { loadConfig } from '../../../src/shared/config/config.ts';
import type { Member } from '../../../src/shared/viewer.ts';
import { runScript } from '../processes.ts';

const smallSize = 10_000;
const factor = 10;

const largestCollection = 'The largest';

export type Site = {
  ctx: Context;
  viewer: Member;
  collectionId: string;
  /** The web with the most comments. */
  webId: string;
  /** The comment with the most replies. */
  commentId: string;
};

/**
 * Makes two databases on the server at `serverUrl`: `lists_small`, and `lists_large` with all its webs, members,
 * collections, assets and comments ten times, webs and collections with the same owners. The first 1,000 members have the
 * password of `demo`.
 */
export async function createSites(serverUrl: string, env: NodeJS.ProcessEnv): Promise<void> {
  const [small, large] = [urlOfDatabase(serverUrl, 'lists_small'), urlOfDatabase(serverUrl, 'lists_large')];
  const server = urlOfDatabase(serverUrl, 'postgres');
  await runStatements(server, 'create database lists_small');
  await runScript('infra/seed/run.ts', [`--webs=${smallSize}`, '--members=1000'], {
    ...env,
    DATABASE_URL: small,
  });
  await runStatements(
    small,
    `update users set password_hash = (select password_hash from users where username = 'demo')`,
  );
  await runStatements(server, 'create database lists_large template lists_small');
  await runStatements(
    small,
    ...collections(smallSize / 5),
    ...busyThread(smallSize / 10),
    ...assets(smallSize),
    'vacuum analyze',
  );
  await runStatements(
    large,
    `insert into webs (id, author_id, title, description, html, css, js, image_id, visibility, is_fork, views,
        likes_count, score, created_at, updated_at)
      select gen_random_uuid(), owner_id, title, description, html, css, js, image_id, visibility, is_fork, views,
        likes_count, score - random(), created_at - random() * interval '1 day', updated_at
      from webs cross join generate_series(2, ${factor})`,
    `insert into users (id, username, email, full_name, password_hash)
      select gen_random_uuid(), username || '-again-' || n, n || email, full_name, 'nobody'
      from users cross join generate_series(2, ${factor}) n`,
    ...collections((smallSize * factor) / 5),
    ...busyThread((smallSize * factor) / 10),
    ...assets(smallSize * factor),
    'vacuum analyze',
  );
}

/** Statements that insert `count` collections of 8 webs, and one of 500 owned by the member with the most webs. */
function collections(count: number): string[] {
  const insertItems = `insert into collection_webs (collection_id, web_id, owner_id, is_public, added_at)
    select c.id, w.id, w.owner_id, w.is_public, w.created_at from collections c cross join lateral`;
  return [
    `insert into collections (id, author_id, name, description, views, created_at)
      select gen_random_uuid(), owner_id, left(title, 60) || ' things ' || row_number() over (), description, views,
        created_at
      from webs where is_public order by id limit ${count}`,
    `${insertItems} (select * from webs where owner_id = c.owner_id limit 8) w on conflict do nothing`,
    `insert into collections (id, author_id, name)
      select gen_random_uuid(), owner_id, '${largestCollection}' from web_counts order by webs desc, owner_id limit 1`,
    `${insertItems} (select * from webs limit 500) w where c.name = '${largestCollection}'`,
  ];
}

async function runStatements(url: string, ...texts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

/** The URL of another database of the server. */
export function urlOfDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Creates a context on a database; the viewer is the member with the most webs. */
export async function openContext(env: NodeJS.ProcessEnv): Promise<{ ctx: Context; viewer: Member }> {
  const { config, secrets } = loadConfig(env);
  const ctx = await createContext(config, secrets);
  const owner = await ctx.db
    .selectFrom('web_counts')
    .innerJoin('users', 'users.id', 'web_counts.owner_id')
    .select(['users.id', 'users.username'])
    .orderBy('web_counts.webs', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ctx, viewer: { ...owner, sessionId: '', role: 'member' } };
}

/** A context on a database of `createSites`, whose viewer also has collections. */
export async function openSite(env: NodeJS.ProcessEnv): Promise<Site> {
  const { ctx, viewer } = await openContext(env);
  const { id: collectionId } = await ctx.db
    .selectFrom('collections')
    .select('id')
    .where('name', '=', largestCollection)
    .executeTakeFirstOrThrow();
  const findWithMost = (table: 'webs' | 'comments', count: 'comments_count' | 'replies_count') =>
    ctx.db.selectFrom(table).select('id').orderBy(count, 'desc').limit(1).executeTakeFirstOrThrow();
  const { id: webId } = await findWithMost('webs', 'comments_count');
  const { id: commentId } = await findWithMost('comments', 'replies_count');
  return { ctx, viewer, collectionId, webId, commentId };
}

/** SQL: the id of one of 100 members, chosen by the expression `n`. */
const memberOf = (n: string) => `(array(select id from users order by id limit 100))[1 + ${n} % 100]`;

/** Statements that give a web `count` comments, and the newest of them a tenth as many replies. */
function busyThread(count: number): string[] {
  const web = '(select id from webs where is_public order by id limit 1)';
  const comment = `(select id from comments where web_id = ${web} order by created_at desc, id desc limit 1)`;
  const replies = count / 10;
  return [
    `insert into comments (id, web_id, owner_id, text, created_at)
      select gen_random_uuid(), ${web}, ${memberOf('n')}, 'Comment ' || n, now() + n * interval '1 second'
      from generate_series(1, ${count}) n`,
    `update webs set comments_count = (select count(*) from comments where web_id = webs.id) where id = ${web}`,
    `insert into replies (id, comment_id, owner_id, text, created_at)
      select gen_random_uuid(), ${comment}, ${memberOf('n')}, 'Reply ' || n, now() + n * interval '1 second'
      from generate_series(1, ${replies}) n`,
    `update comments set replies_count = ${replies} where id = ${comment}`,
  ];
}

/** The quota of files per member. */
const maxFilesPerMember = 500;

/** Statements that insert `count` public pictures titled like webs; the member with the most webs owns a full quota. */
function assets(count: number): string[] {
  const owner = '(select owner_id from web_counts order by webs desc, owner_id limit 1)';
  const ownerOf = `case when n <= ${maxFilesPerMember} then ${owner} else ${memberOf('n')} end`;
  return [
    `insert into media (id, owner_id, kind, mime_type, bytes, width, height, color, status, unused_since)
      select 'image-bench-' || n, ${ownerOf}, 'image', 'image/webp', 50000, 800, 600, '#335577', 'ready', null
      from generate_series(1, ${count}) n`,
    `insert into assets (id, author_id, media_id, asset_type, title, likes_count, created_at)
      select gen_random_uuid(), m.owner_id, m.id, 'image', left(t.titles[1 + n % 1000], 80) || ' picture', n % 90,
        now() - n * interval '1 second'
      from generate_series(1, ${count}) n
      cross join (select array(select title from webs order by id limit 1000) as titles) t
      join media m on m.id = 'image-bench-' || n`,
  ];
}
