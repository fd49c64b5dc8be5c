import pg from 'pg';
import { type Context, createContext } from '../../../src/context.ts';
import { loadConfig } from '../../../src/shared/config/index.ts';
import type { Member } from '../../../src/shared/viewer.ts';
import { runScript } from '../processes.ts';
import { assets, talk } from './rows.ts';

const few = 10_000;
const times = 10;

const largest = 'The largest';

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
 * collections, assets and remarks ten times, the webs and collections by the same owners. Its first 1,000 members all log in
 * with the password of `demo`.
 */
export async function makeSites(serverUrl: string, env: NodeJS.ProcessEnv): Promise<void> {
  const [small, large] = [addressOf(serverUrl, 'lists_small'), addressOf(serverUrl, 'lists_large')];
  const server = addressOf(serverUrl, 'postgres');
  await run(server, 'create database lists_small');
  await runScript('infra/seed/run.ts', [`--webs=${few}`, '--members=1000'], { ...env, DATABASE_URL: small });
  await run(
    small,
    `update users set password_hash = (select password_hash from users where username = 'demo')`,
  );
  await run(server, 'create database lists_large template lists_small');
  await run(small, ...collections(few / 5), ...talk(few / 10), ...assets(few), 'vacuum analyze');
  await run(
    large,
    `insert into webs (id, owner_id, title, description, html, css, js, image_id, is_public, is_fork, views,
        likes_count, score, created_at, updated_at)
      select gen_random_uuid(), owner_id, title, description, html, css, js, image_id, is_public, is_fork, views,
        likes_count, score - random(), created_at - random() * interval '1 day', updated_at
      from webs cross join generate_series(2, ${times})`,
    `insert into users (id, username, email, full_name, password_hash)
      select gen_random_uuid(), username || '-again-' || n, n || email, full_name, 'nobody'
      from users cross join generate_series(2, ${times}) n`,
    ...collections((few * times) / 5),
    ...talk((few * times) / 10),
    ...assets(few * times),
    'vacuum analyze',
  );
}

/** So many collections, each of eight webs, and one of 500, by the member with the most webs. */
function collections(count: number): string[] {
  const place = `insert into collection_webs (collection_id, web_id, owner_id, is_public, added_at)
    select c.id, w.id, w.owner_id, w.is_public, w.created_at from collections c cross join lateral`;
  return [
    `insert into collections (id, owner_id, name, description, views, created_at)
      select gen_random_uuid(), owner_id, left(title, 60) || ' things ' || row_number() over (), description, views,
        created_at
      from webs where is_public order by id limit ${count}`,
    `${place} (select * from webs where owner_id = c.owner_id limit 8) w`,
    `insert into collections (id, owner_id, name)
      select gen_random_uuid(), owner_id, '${largest}' from web_counts order by webs desc, owner_id limit 1`,
    `${place} (select * from webs limit 500) w where c.name = '${largest}'`,
  ];
}

async function run(url: string, ...texts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

/** The address of another database of the server. */
export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Opens the product on a database, for the member with the most webs, who has collections too. */
export async function openSite(env: NodeJS.ProcessEnv): Promise<Site> {
  const { config, secrets } = loadConfig(env);
  const ctx = await createContext(config, secrets);
  const owner = await ctx.db
    .selectFrom('web_counts')
    .innerJoin('users', 'users.id', 'web_counts.owner_id')
    .select(['users.id', 'users.username'])
    .orderBy('web_counts.webs', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: collectionId } = await ctx.db
    .selectFrom('collections')
    .select('id')
    .where('name', '=', largest)
    .executeTakeFirstOrThrow();
  const most = (table: 'webs' | 'comments', count: 'comments_count' | 'replies_count') =>
    ctx.db.selectFrom(table).select('id').orderBy(count, 'desc').limit(1).executeTakeFirstOrThrow();
  const { id: webId } = await most('webs', 'comments_count');
  const { id: commentId } = await most('comments', 'replies_count');
  return { ctx, viewer: { ...owner, sessionId: '' }, collectionId, webId, commentId };
}
