import type { Row } from '../row.ts';
import { median, quantile } from '../stats.ts';
import { openSite, type Site, urlOfDatabase } from './databases.ts';
import { inspectWork } from './plans.ts';
import { timesOf } from './times.ts';

const repetitions = { calls: 150, warmUps: 15 };

type Read = (site: Site) => Promise<unknown>;

const order = { sortBy: 'createdAt', sortOrder: 'desc' } as const;
const popular = { sortBy: 'views', sortOrder: 'desc' } as const;
const firstEight = { page: 1, limit: 8 };
const firstImages = { page: 1, limit: 20, assetType: 'image' } as const;

/** Skips equally many index entries at both sizes, but reads rows from more pages in the larger table; so it has no goal. */
const deepPage = 'trending, page 100';

/** Lists read by the member with the most webs, or listing that member's items. */
const lists: Record<string, Read> = {
  trending: ({ ctx, viewer }) => ctx.webs.listTrending(viewer, firstEight),
  [deepPage]: ({ ctx, viewer }) => ctx.webs.listTrending(viewer, { page: 100, limit: 8 }),
  following: ({ ctx, viewer }) => ctx.webs.listFollowing(viewer, firstEight),
  'your work': ({ ctx, viewer }) =>
    ctx.webs.listYourWork(viewer, { ...firstEight, ...order, search: '', view: 'all' }),
  'your work, forked by views': ({ ctx, viewer }) =>
    ctx.webs.listYourWork(viewer, {
      ...firstEight,
      sortBy: 'views',
      sortOrder: 'asc',
      search: '',
      view: 'forked',
    }),
  profile: ({ ctx, viewer }) => ctx.social.getProfile(null, viewer.username),
  'profile, popular webs': ({ ctx, viewer }) =>
    ctx.webs.listByUser(null, viewer.username, { ...firstEight, ...popular, webType: 'public' }),
  'profile, liked webs': ({ ctx, viewer }) => ctx.webs.listLikedBy(null, viewer.username, firstEight),
  'profile, popular collections': ({ ctx, viewer }) =>
    ctx.collections.listByUser(null, viewer.username, { ...firstEight, ...popular }),
  'own collections': ({ ctx, viewer }) =>
    ctx.collections.listOwn(viewer, { ...firstEight, ...order, type: 'all' }),
  followers: ({ ctx, viewer }) => ctx.social.listFollowers(viewer, viewer.username, { page: 1, limit: 20 }),
  'people to follow': ({ ctx, viewer }) => ctx.social.listRecommendedPeople(viewer, { page: 1, limit: 10 }),
  collection: ({ ctx, viewer, collectionId }) => ctx.collections.get(viewer, collectionId),
  'collection, its webs': ({ ctx, viewer, collectionId }) =>
    ctx.collections.listWebs(viewer, collectionId, firstEight),
};

/** Lists of assets, comments and replies, which have sizes of their own. */
const library: Record<string, Read> = {
  'comments, 10,000 compared with 1,000': ({ ctx, viewer, webId }) =>
    ctx.social.listComments(viewer, webId, { page: 1, limit: 20 }),
  'comments, 10,000 compared with 1,000, page 100': ({ ctx, viewer, webId }) =>
    ctx.social.listComments(viewer, webId, { page: 100, limit: 10 }),
  'replies, 1,000 compared with 100': ({ ctx, viewer, commentId }) =>
    ctx.social.listReplies(viewer, commentId, { page: 1, limit: 15 }),
  'public images, 100,000 compared with 10,000': ({ ctx, viewer }) =>
    ctx.assets.listPublic(viewer, firstImages),
  'own images, 500 of 100,000 compared with 500 of 10,000': ({ ctx, viewer }) =>
    ctx.assets.listOwn(viewer, firstImages),
};

const firstTen = { page: 1, limit: 10 };

/**
 * Searches and their texts: a rare and a common word, several words, a prefix, a misspelling, an owner, and a text that
 * nearly every row contains.
 */
const searches: Record<string, [search: (site: Site, search: string) => Promise<unknown>, texts: string[]]> =
  {
    webs: [
      ({ ctx, viewer }, search) => ctx.webs.searchAll(viewer, { ...firstTen, search }),
      ['quiet', 'quiet clock', 'clo', 'qiuet', 'ada', 'ada lamp', 'made in one evening', 'a', 'xyzzy'],
    ],
    collections: [
      ({ ctx, viewer }, search) => ctx.collections.searchAll(viewer, { ...firstEight, search }),
      ['quiet', 'quiet clock', 'clo', 'qiuet', 'things', 'xyzzy'],
    ],
    people: [
      ({ ctx, viewer }, search) => ctx.social.searchPeople(viewer, { ...firstTen, search }),
      ['ada', 'ada lovelace', 'a', 'baptsite', 'jana-berg', 'member', 'xyzzy'],
    ],
    assets: [
      ({ ctx, viewer }, search) => ctx.assets.search(viewer, { ...firstImages, search }),
      ['quiet', 'quiet clock', 'clo', 'qiuet', 'picture', 'a', 'xyzzy'],
    ],
  };

/**
 * The time of lists among 100,000 webs compared with 10,000, calls interleaved, and the 95th percentile of searches among
 * 100,000. Both databases are on the server at `serverUrl`; the larger holds ten times the rows of the smaller: 100,000
 * assets, a web with 10,000 comments, a comment with 1,000 replies. Only rows that match `namePattern` are measured.
 */
export async function measureLists(
  serverUrl: string,
  env: NodeJS.ProcessEnv,
  namePattern: RegExp,
): Promise<Row[]> {
  await using contexts = new AsyncDisposableStack();
  const open = async (name: string): Promise<Site> => {
    const site = await openSite({ ...env, DATABASE_URL: urlOfDatabase(serverUrl, name) });
    contexts.use(site.ctx);
    return site;
  };
  const [small, large] = [await open('lists_small'), await open('lists_large')];
  const rows: Row[] = [];
  const named = Object.entries(lists).map(
    ([name, read]) => [`${name}: 100,000 webs compared with 10,000`, read] as const,
  );
  for (const [name, read] of [...named, ...Object.entries(library)].filter(([name]) =>
    namePattern.test(name),
  )) {
    const [smallTimes = [], largeTimes = []] = await timesOf([small, large], read, repetitions);
    const row = {
      value: median(largeTimes),
      reference: median(smallTimes),
      unit: 'ms',
      ...(!name.startsWith(deepPage) && { goal: { maxRatio: 1.3 } }),
    };
    rows.push({ name, ...row }, await compareRowsRead(name, [small, large], read));
  }
  for (const [what, [run, texts]] of Object.entries(searches).filter(([what]) => namePattern.test(what)))
    for (const text of texts) {
      const [largeTimes = []] = await timesOf([large], (site) => run(site, text), repetitions);
      const name = `search for ${what}, '${text}': p95`;
      rows.push({ name, value: quantile(largeTimes, 0.95), unit: 'ms', goal: { maxValue: 50 } });
    }
  return rows;
}

/** How many rows PostgreSQL reads for one call, with its plans at the larger site. */
async function compareRowsRead(
  name: string,
  [small, large]: readonly [small: Site, large: Site],
  read: Read,
): Promise<Row> {
  const [reference, { rowsRead, plans }] = [
    await inspectWork(small.ctx.db, () => read(small)),
    await inspectWork(large.ctx.db, () => read(large)),
  ];
  return {
    name: `${name}: rows read`,
    value: rowsRead,
    // An empty list has no ratio.
    reference: Math.max(1, reference.rowsRead),
    unit: 'rows',
    goal: { maxRatio: 1.3 },
    plans,
  };
}
