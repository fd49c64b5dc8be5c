import { indexCode } from '../../../src/modules/webs/service/code-search.ts';
import { goalOfCodeSearch } from '../goals.ts';
import type { Row } from '../row.ts';
import { quantile } from '../stats.ts';
import { openSite, type Site, urlOfDatabase } from './databases.ts';
import { timesOf } from './times.ts';

const repetitions = { calls: 100, warmUps: 5 };

/** Search texts by their kind. */
const texts: Record<string, string> = {
  'a common word': 'const',
  'a common identifier': 'requestAnimationFrame',
  'a rare text': '{ length: 704 }',
  'three letters': 'pen',
  'a phrase with signs': "addEventListener('resize', fit);",
  'a language': 'lang:css display: grid',
  'nothing, of common trigrams': 'display: grid(place-content)',
  'nothing, of rare ones': 'xqzNowhere',
};

/** The searching member owns the most webs, including private ones. */
const searchers: Record<string, ({ viewer }: Site) => [Site['viewer'] | null, 'public' | 'mine']> = {
  guest: () => [null, 'public'],
  member: ({ viewer }) => [viewer, 'public'],
  'own webs': ({ viewer }) => [viewer, 'mine'],
};

/** The 95th percentile of searches in the code of 100,000 webs, in ms. Only rows that match `namePattern` are measured. */
export async function measureCodeSearch(
  serverUrl: string,
  env: NodeJS.ProcessEnv,
  namePattern: RegExp,
): Promise<Row[]> {
  const searches = Object.entries(texts)
    .flatMap(([kind, search]) =>
      Object.entries(searchers).map(([who, as]) => ({
        ...{ search, as },
        name: `search in code for ${kind}, ${who}: p95`,
      })),
    )
    .filter(({ name }) => namePattern.test(name));
  if (searches.length === 0) return [];
  const site = await openSite({ ...env, DATABASE_URL: urlOfDatabase(serverUrl, 'lists_large') });
  await using ctx = site.ctx;
  await indexAll(site);
  const rows: Row[] = [];
  for (const { name, search, as } of searches) {
    const [viewer, scope] = as(site);
    const request = { page: 1, limit: 10, search, scope };
    const [times = []] = await timesOf([ctx], ({ webs }) => webs.searchCode(viewer, request), repetitions);
    rows.push({ name, value: quantile(times, 0.95), unit: 'ms', goal: goalOfCodeSearch });
  }
  return rows;
}

/** Indexes code in the way of the worker until all code is indexed. */
async function indexAll({ ctx: { db } }: Site): Promise<void> {
  const findChange = () => db.selectFrom('web_code_changes').select('id').limit(1).executeTakeFirst();
  while (await findChange()) await indexCode(db, new AbortController().signal);
}
