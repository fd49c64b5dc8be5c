import type { Subject } from '../data/target.ts';
import type { Row } from '../table.ts';
import { compare, type Target } from './throughput.ts';

type Goal = { rate: number; p99: number };

const page: Goal = { rate: 1_500, p99: 50 };
const call: Goal = { rate: 500, p99: 120 };

/** What people search for: rare and common words, two words, a beginning, a slip, a name. */
const searches = ['quiet', 'quiet clock', 'clo', 'qiuet', 'ada', 'ada lamp', 'lantern', 'grid'];

/** What is asked for, in turns where it is several, and how fast it is to be answered. */
function targetsOf({
  base,
  webIds,
  usernames,
  collectionIds,
  talkId,
}: Subject): Record<string, [Target, Goal]> {
  const api = `${base}/api/v1`;
  const searching = (path: string) =>
    searches.map((text) => `${api}${path}?search=${encodeURIComponent(text)}`);
  const [username = ''] = usernames;
  return {
    'home, guest': [`${base}/`, page],
    trending: [`${api}/webs/trending`, call],
    'webs one by one': [webIds.slice(0, 500).map((id) => `${api}/webs/get/${id}`), call],
    'one web with 10,000 comments': [`${api}/webs/get/${talkId}`, call],
    'webs of a member': [`${api}/webs/user/${username}?limit=8`, call],
    profile: [`${api}/users/profile/${username}`, call],
    'collection of 500': [`${api}/collections/get/${collectionIds[0]}`, call],
    'collection of 500, its webs': [`${api}/collections/get-webs/${collectionIds[0]}?limit=8`, call],
    'search for webs': [searching('/webs/search/all-webs'), call],
    'search for people': [searching('/users/search'), call],
    'search for collections': [searching('/collections/search/all-collections'), call],
  };
}

/** How many requests per second are answered, and how fast, next to what is promised; all of one site take turns. */
export async function measureRates(subject: Subject, wanted: RegExp): Promise<Row[]> {
  const targets = Object.entries(targetsOf(subject)).filter(([name]) => wanted.test(name));
  const paces = await compare(Object.fromEntries(targets.map(([name, [target]]) => [name, target])));
  return targets.flatMap(([name, [, goal]]): Row[] => {
    const { rate = 0, p99 = 0 } = paces[name] ?? {};
    return [
      { name, ours: rate, unit: 'req/s', atLeast: goal.rate },
      { name: `${name}: 99 of 100 within`, ours: p99, unit: 'ms', atMost: goal.p99 },
    ];
  });
}
