import { median, quantile } from '../stats.ts';
import type { Row } from '../table.ts';
import { addressOf, openSite, type Site } from './databases.ts';

const calls = 150;
const warmUps = 15;

type Read = (site: Site) => Promise<unknown>;

const order = { sortBy: 'createdAt', sortOrder: 'desc' } as const;
const popular = { sortBy: 'views', sortOrder: 'desc' } as const;
const eight = { page: 1, limit: 8 };
const images = { page: 1, limit: 20, assetType: 'image' } as const;

/** Skips as many entries of the index at both sizes; its rows lie wider apart in a larger table. */
const deep = 'trending, page 100';

/** What is read, by the member with the most webs or of that member. */
const lists: Record<string, Read> = {
  trending: ({ ctx, viewer }) => ctx.webs.listTrending(viewer, eight),
  [deep]: ({ ctx, viewer }) => ctx.webs.listTrending(viewer, { page: 100, limit: 8 }),
  following: ({ ctx, viewer }) => ctx.webs.listFollowing(viewer, eight),
  'your work': ({ ctx, viewer }) =>
    ctx.webs.listYourWork(viewer, { ...eight, ...order, search: '', view: 'all' }),
  'your work, forked by views': ({ ctx, viewer }) =>
    ctx.webs.listYourWork(viewer, {
      ...eight,
      sortBy: 'views',
      sortOrder: 'asc',
      search: '',
      view: 'forked',
    }),
  profile: ({ ctx, viewer }) => ctx.social.getProfile(null, viewer.username),
  'profile, popular webs': ({ ctx, viewer }) =>
    ctx.webs.listByUser(null, viewer.username, { ...eight, ...popular, webType: 'public' }),
  'profile, liked webs': ({ ctx, viewer }) => ctx.webs.listLikedBy(null, viewer.username, eight),
  'profile, popular collections': ({ ctx, viewer }) =>
    ctx.collections.listByMember(null, viewer.username, { ...eight, ...popular }),
  'own collections': ({ ctx, viewer }) =>
    ctx.collections.listOwn(viewer, { ...eight, ...order, type: 'all' }),
  followers: ({ ctx, viewer }) => ctx.social.listFollowers(viewer, viewer.username, { page: 1, limit: 20 }),
  'people to follow': ({ ctx, viewer }) => ctx.social.listRecommendedPeople(viewer, { page: 1, limit: 10 }),
  collection: ({ ctx, viewer, collectionId }) => ctx.collections.get(viewer, collectionId),
  'collection, its webs': ({ ctx, viewer, collectionId }) =>
    ctx.collections.listWebs(viewer, collectionId, eight),
};

/** What is read of the library and of what is said, whose sizes are others. */
const library: Record<string, Read> = {
  'comments, 10,000 against 1,000': ({ ctx, viewer, webId }) =>
    ctx.social.listComments(viewer, webId, { page: 1, limit: 20 }),
  'comments, 10,000 against 1,000, page 100': ({ ctx, viewer, webId }) =>
    ctx.social.listComments(viewer, webId, { page: 100, limit: 10 }),
  'replies, 1,000 against 100': ({ ctx, viewer, commentId }) =>
    ctx.social.listReplies(viewer, commentId, { page: 1, limit: 15 }),
  'public images, 100,000 against 10,000': ({ ctx, viewer }) => ctx.assets.listPublic(viewer, images),
  'own images, 500 of 100,000 against 500 of 10,000': ({ ctx, viewer }) => ctx.assets.listOwn(viewer, images),
};

const ten = { page: 1, limit: 10 };

/**
 * What is searched, and for what: a rare and a common word, several, a beginning, a slip, an owner, and what nearly all
 * have.
 */
const searches: Record<string, [search: (site: Site, search: string) => Promise<unknown>, texts: string[]]> =
  {
    webs: [
      ({ ctx, viewer }, search) => ctx.webs.searchEverywhere(viewer, { ...ten, search }),
      ['quiet', 'quiet clock', 'clo', 'qiuet', 'ada', 'ada lamp', 'made in one evening', 'a', 'xyzzy'],
    ],
    collections: [
      ({ ctx, viewer }, search) => ctx.collections.searchEverywhere(viewer, { ...eight, search }),
      ['quiet', 'quiet clock', 'clo', 'qiuet', 'things', 'xyzzy'],
    ],
    people: [
      ({ ctx, viewer }, search) => ctx.social.searchPeople(viewer, { ...ten, search }),
      ['ada', 'ada lovelace', 'a', 'baptsite', 'jana-berg', 'member', 'xyzzy'],
    ],
    assets: [
      ({ ctx, viewer }, search) => ctx.assets.search(viewer, { ...images, search }),
      ['quiet', 'quiet clock', 'clo', 'qiuet', 'picture', 'a', 'xyzzy'],
    ],
  };

/**
 * The cost of lists among 100,000 webs next to that among 10,000, calls taking turns, and the slowest searches among
 * 100,000. Both sites lie on the server at `serverUrl`; the larger has all of the smaller ten times: 100,000 assets, a web
 * with 10,000 comments, a comment with 1,000 replies. Only rows whose names have `wanted` in them are measured.
 */
export async function measureLists(
  serverUrl: string,
  env: NodeJS.ProcessEnv,
  wanted: RegExp,
): Promise<Row[]> {
  await using parts = new AsyncDisposableStack();
  const open = async (name: string): Promise<Site> => {
    const site = await openSite({ ...env, DATABASE_URL: addressOf(serverUrl, name) });
    parts.use(site.ctx);
    return site;
  };
  const [small, large] = [await open('lists_small'), await open('lists_large')];
  const rows: Row[] = [];
  const named = Object.entries(lists).map(
    ([name, read]) => [`${name}: 100,000 webs against 10,000`, read] as const,
  );
  for (const [name, read] of [...named, ...Object.entries(library)].filter(([name]) => wanted.test(name))) {
    const [atFew = [], atMany = []] = await compare([small, large], read);
    const row = {
      ours: median(atMany),
      ceiling: median(atFew),
      unit: 'ms',
      goal: name.startsWith(deep) ? null : 1.3,
    };
    rows.push({ name, ...row });
  }
  for (const [what, [run, texts]] of Object.entries(searches).filter(([what]) => wanted.test(what)))
    for (const text of texts) {
      const [atMany = []] = await compare([large], (site) => run(site, text));
      const name = `search for ${what}, '${text}': 95 of 100 within`;
      rows.push({ name, ours: quantile(atMany, 0.95), unit: 'ms', atMost: 50 });
    }
  return rows;
}

/** How long each call took, in ms, by site; sites take turns, so that a noisy moment hits all alike. */
async function compare(sites: readonly Site[], read: Read): Promise<number[][]> {
  const seen = sites.map((): number[] => []);
  for (let call = -warmUps; call < calls; call++)
    for (const [at, site] of sites.entries()) {
      const begun = performance.now();
      await read(site);
      if (call >= 0) seen[at]?.push(performance.now() - begun);
    }
  return seen;
}
