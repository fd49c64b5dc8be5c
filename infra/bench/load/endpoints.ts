import type { Target } from '../data/target.ts';
import type { Row } from '../row.ts';
import { compareThroughput, type Urls } from './throughput.ts';

type RateGoal = { rate: number; p99: number };

const pageGoal: RateGoal = { rate: 1_500, p99: 50 };
const apiGoal: RateGoal = { rate: 500, p99: 120 };

/** Search texts: rare and common words, two words, a prefix, a misspelling, a name. */
const searches = ['quiet', 'quiet clock', 'clo', 'qiuet', 'ada', 'ada lamp', 'lantern', 'grid'];

/** URLs by row, requested in rotation where there are several, with the goal of the row. */
function endpointsOf({
  base,
  webIds,
  usernames,
  collectionIds,
  busiestThreadId,
}: Target): Record<string, [Urls, RateGoal]> {
  const api = `${base}/api/v1`;
  const searchUrls = (path: string) =>
    searches.map((text) => `${api}${path}?search=${encodeURIComponent(text)}`);
  const [username = ''] = usernames;
  return {
    'home, guest': [`${base}/`, pageGoal],
    trending: [`${api}/webs/trending`, apiGoal],
    'webs one by one': [webIds.slice(0, 500).map((id) => `${api}/webs/get/${id}`), apiGoal],
    'one web with 10,000 comments': [`${api}/webs/get/${busiestThreadId}`, apiGoal],
    'webs of a member': [`${api}/webs/user/${username}?limit=8`, apiGoal],
    profile: [`${api}/users/profile/${username}`, apiGoal],
    'collection of 500': [`${api}/collections/get/${collectionIds[0]}`, apiGoal],
    'collection of 500, its webs': [`${api}/collections/get-webs/${collectionIds[0]}?limit=8`, apiGoal],
    'search for webs': [searchUrls('/webs/search/all-webs'), apiGoal],
    'search for people': [searchUrls('/users/search'), apiGoal],
    'search for collections': [searchUrls('/collections/search/all-collections'), apiGoal],
  };
}

/** Requests per second and latency of endpoints; the endpoints of one site are measured in rotation. */
export async function measureRates(target: Target, namePattern: RegExp): Promise<Row[]> {
  const endpoints = Object.entries(endpointsOf(target)).filter(([name]) => namePattern.test(name));
  const throughput = await compareThroughput(
    Object.fromEntries(endpoints.map(([name, [urls]]) => [name, urls])),
  );
  return endpoints.flatMap(([name, [, goal]]): Row[] => {
    const { rate = 0, p99 = 0 } = throughput[name] ?? {};
    return [
      { name, value: rate, unit: 'req/s', goal: { minValue: goal.rate } },
      { name: `${name}: p99`, value: p99, unit: 'ms', goal: { maxValue: goal.p99 } },
    ];
  });
}
