import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Context } from '../../../src/context.ts';
import type { Member } from '../../../src/shared/viewer.ts';
import { openContext } from '../data/databases.ts';
import { inspectWork, type Work } from '../data/plans.ts';
import { timesOf } from '../data/times.ts';
import { median, quantile } from '../stats.ts';

/**
 * `node infra/bench/scaling/compare-sizes.ts SMALL LARGE [--plans=FILE]`: the time of lists, single items and
 * searches in two databases that `npm run seed -- --scale=…` has filled, by their addresses: medians in ms, their
 * ratio, the 95th percentile of the larger, and the rows that PostgreSQL reads for a call in both. Calls are
 * interleaved, so that background noise affects both alike. `FILE` gets the plans of the statements in the larger
 * database.
 */
const repetitions = { calls: 40, warmUps: 5 };

type Site = { ctx: Context; viewer: Member; webId: string; collectionId: string };

const eight = { page: 1, limit: 8 };
const ten = { page: 1, limit: 10 };
const newest = { sortBy: 'createdAt', sortOrder: 'desc' } as const;
const searches = [
  'kaleidoscope',
  'velvet',
  'velvet kaleidoscope',
  'kal',
  'kalediscope',
  'ada',
  'made with canvas',
];

const reads: Record<string, (site: Site) => Promise<unknown>> = {
  trending: ({ ctx, viewer }) => ctx.webs.listTrending(viewer, eight),
  'trending, page 100': ({ ctx, viewer }) => ctx.webs.listTrending(viewer, { page: 100, limit: 8 }),
  following: ({ ctx, viewer }) => ctx.webs.listFollowing(viewer, eight),
  'your work': ({ ctx, viewer }) =>
    ctx.webs.listYourWork(viewer, { ...eight, ...newest, search: '', view: 'all' }),
  'webs with a tag': ({ ctx, viewer }) =>
    ctx.webs.listTagged(viewer, 'canvas', { ...eight, order: 'trending' }),
  profile: ({ ctx, viewer }) => ctx.social.getProfile(null, viewer.username),
  'liked webs': ({ ctx, viewer }) => ctx.webs.listLikedBy(null, viewer.username, eight),
  followers: ({ ctx, viewer }) => ctx.social.listFollowers(viewer, viewer.username, { page: 1, limit: 20 }),
  'people to follow': ({ ctx, viewer }) => ctx.social.listRecommendedPeople(viewer, ten),
  'one web': ({ ctx, viewer, webId }) => ctx.webs.get(viewer, webId),
  comments: ({ ctx, viewer, webId }) => ctx.social.listComments(viewer, webId, { page: 1, limit: 20 }),
  collection: ({ ctx, viewer, collectionId }) => ctx.collections.get(viewer, collectionId),
  'webs of a collection': ({ ctx, viewer, collectionId }) =>
    ctx.collections.listWebs(viewer, collectionId, eight),
  ...Object.fromEntries(
    searches.map((search) => [
      `search for webs, '${search}'`,
      ({ ctx, viewer }: Site) => ctx.webs.searchAll(viewer, { ...ten, search }),
    ]),
  ),
  "search for people, 'ada'": ({ ctx, viewer }) => ctx.social.searchPeople(viewer, { ...ten, search: 'ada' }),
};

const { values, positionals: urls } = parseArgs({
  allowPositionals: true,
  options: { plans: { type: 'string' } },
});
if (urls.length !== 2)
  throw new Error('two databases are needed: give their addresses, the smaller one first');
await using contexts = new AsyncDisposableStack();
const sites: Site[] = [];
for (const url of urls) sites.push(await openSite(url));
const plans: string[] = [];
for (const [name, read] of Object.entries(reads)) {
  const [small = [], large = []] = await timesOf(sites, read, repetitions);
  const numbers = [median(small), median(large), median(large) / median(small), quantile(large, 0.95)];
  const works: Work[] = [];
  for (const site of sites) works.push(await inspectWork(site.ctx.db, () => read(site)));
  const rowsRead = works.map((work) => String(work.rowsRead).padStart(8));
  console.log(name.padEnd(40), ...numbers.map((number) => number.toFixed(2).padStart(9)), ...rowsRead);
  plans.push(`# ${name}`, ...(works.at(-1)?.plans ?? []));
}
if (values.plans) await writeFile(values.plans, plans.join('\n\n'));

/** The member with the most webs, the public web with the most comments, and the largest public collection. */
async function openSite(url: string): Promise<Site> {
  const env = { ...process.env, DATABASE_URL: url, RATE_LIMIT: 'off', THUMBNAILS: 'off', LOG_LEVEL: 'error' };
  const { ctx, viewer } = await openContext(env);
  contexts.use(ctx);
  const largest = (table: 'webs' | 'collections', count: 'comments_count' | 'public_webs_count') =>
    ctx.db
      .selectFrom(table)
      .select('id')
      .where('is_public', '=', true)
      .orderBy(count, 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  const [{ id: webId }, { id: collectionId }] = [
    await largest('webs', 'comments_count'),
    await largest('collections', 'public_webs_count'),
  ];
  return { ctx, viewer, webId, collectionId };
}
