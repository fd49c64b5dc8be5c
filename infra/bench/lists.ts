import pg from 'pg';
import { type Context, createContext } from '../../src/context.ts';
import { loadConfig } from '../../src/shared/config/index.ts';
import type { Member } from '../../src/shared/http/viewer.ts';
import { runScript } from './processes.ts';
import type { Row } from './table.ts';

const few = 10_000;
const times = 10;
const calls = 150;
const warmUps = 15;

type Site = { ctx: Context; viewer: Member };
type Read = (site: Site) => Promise<unknown>;

const order = { sortBy: 'createdAt', sortOrder: 'desc' } as const;
const eight = { page: 1, limit: 8 };

/** Skips as many entries of the index at both sizes; its rows lie wider apart in a larger table. */
const deep = 'trending, page 100';

/** What is read, by the member with the most webs. */
const lists: Record<string, Read> = {
  trending: ({ ctx, viewer }) => ctx.webs.trending(viewer, eight),
  [deep]: ({ ctx, viewer }) => ctx.webs.trending(viewer, { page: 100, limit: 8 }),
  following: ({ ctx, viewer }) => ctx.webs.following(viewer, eight),
  'your work': ({ ctx, viewer }) =>
    ctx.webs.yourWork(viewer, { ...eight, ...order, search: '', view: 'all' }),
  'your work, forked by views': ({ ctx, viewer }) =>
    ctx.webs.yourWork(viewer, { ...eight, sortBy: 'views', sortOrder: 'asc', search: '', view: 'notForked' }),
};

/** A rare and a common word, several, a beginning, a slip, an owner, and what nearly all webs have. */
const searches = [
  'quiet',
  'quiet clock',
  'clo',
  'qiuet',
  'ada',
  'ada lamp',
  'made in one evening',
  'a',
  'xyzzy',
];

/**
 * The cost of lists among 100,000 webs next to that among 10,000, calls taking turns, and the slowest searches among
 * 100,000. Both sites lie on the server at `serverUrl`; the larger has every web of the smaller ten times.
 */
export async function measureLists(serverUrl: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  await using parts = new AsyncDisposableStack();
  const open = async (name: string): Promise<Site> => {
    const site = await openSite({ ...env, DATABASE_URL: addressOf(serverUrl, name) });
    parts.use(site.ctx);
    return site;
  };
  await makeSites(serverUrl, env);
  const [small, large] = [await open('lists_small'), await open('lists_large')];
  const rows: Row[] = [];
  for (const [name, read] of Object.entries(lists)) {
    const [atFew, atMany] = await compare([small, large], read);
    const row = {
      ours: middle(atMany),
      ceiling: middle(atFew),
      unit: 'ms',
      goal: name === deep ? null : 1.3,
    };
    rows.push({ name: `${name}: 100,000 webs against 10,000`, ...row });
  }
  for (const search of searches) {
    const [atMany] = await compare([large], ({ ctx, viewer }) =>
      ctx.webs.searchEverywhere(viewer, { search, page: 1, limit: 10 }),
    );
    rows.push({
      name: `search '${search}': 95 of 100 within`,
      ours: late(atMany),
      unit: 'ms',
      ceiling: 50,
      goal: 1,
    });
  }
  return rows;
}

async function makeSites(serverUrl: string, env: NodeJS.ProcessEnv): Promise<void> {
  await run(addressOf(serverUrl, 'postgres'), 'create database lists_small');
  const small = { ...env, DATABASE_URL: addressOf(serverUrl, 'lists_small') };
  await runScript('infra/seed.ts', [`--webs=${few}`, '--members=1000'], small);
  await run(addressOf(serverUrl, 'postgres'), 'create database lists_large template lists_small');
  await run(
    addressOf(serverUrl, 'lists_large'),
    `insert into webs (id, owner_id, title, description, html, css, js, image_id, is_public, is_fork, views,
        likes_count, score, created_at, updated_at)
      select gen_random_uuid(), owner_id, title, description, html, css, js, image_id, is_public, is_fork, views,
        likes_count, score - random(), created_at - random() * interval '1 day', updated_at
      from webs cross join generate_series(2, ${times})`,
    'vacuum analyze',
  );
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

function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function openSite(env: NodeJS.ProcessEnv): Promise<Site> {
  const { config, secrets } = loadConfig(env);
  const ctx = await createContext(config, secrets);
  const owner = await ctx.db
    .selectFrom('web_counts')
    .innerJoin('users', 'users.id', 'web_counts.owner_id')
    .select(['users.id', 'users.username'])
    .orderBy('web_counts.webs', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ctx, viewer: { ...owner, sessionId: '' } };
}

/** How long each call took, in ms and sorted, by site; sites take turns, so that a noisy moment hits all alike. */
async function compare(sites: readonly Site[], read: Read): Promise<number[][]> {
  const seen = sites.map((): number[] => []);
  for (let call = -warmUps; call < calls; call++)
    for (const [at, site] of sites.entries()) {
      const begun = performance.now();
      await read(site);
      if (call >= 0) seen[at]?.push(performance.now() - begun);
    }
  return seen.map((list) => list.toSorted((a, b) => a - b));
}

const middle = (sorted: readonly number[] = []) => sorted[sorted.length >> 1] ?? 0;
const late = (sorted: readonly number[] = []) => sorted[Math.floor(sorted.length * 0.95)] ?? 0;
