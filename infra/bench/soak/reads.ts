import type { Action, Deps } from './actions.ts';
import { type RequestOptions, send } from './http-client.ts';

const words = ['quiet', 'quiet clock', 'clo', 'qiuet', 'ada', 'lamp', 'grid', 'lantern'];

/** Reads of guests and members: pages, lists, searches and details. */
export function createReads({ target, members, random }: Deps): Action[] {
  const { base, webIds, usernames, collectionIds } = target;
  const api = `${base}/api/v1`;
  /** Skewed towards the start of a list, which is the most popular. */
  const pickPopular = (list: readonly string[]) => list[Math.floor(list.length * random.next() ** 3)] ?? '';
  const word = () => encodeURIComponent(random.pick(words));
  const read = (
    name: string,
    weight: number,
    url: () => string,
    options: () => RequestOptions = () => ({}),
  ): Action => ({
    name,
    weight,
    run: async () => (await send(url(), options())).status,
  });
  const withToken = () => ({ tokenOf: random.pick(members) });
  const withCookie = () => ({ cookieOf: random.pick(members) });
  return [
    read('home', 16, () => `${base}/`),
    read('a web', 8, () => `${base}/web/${pickPopular(webIds)}`),
    read('details', 8, () => `${base}/details/${pickPopular(webIds)}?part=overlay`),
    read('a profile', 5, () => `${base}/${pickPopular(usernames)}/webs/popular`),
    read('a collection', 3, () => `${base}/collection/${pickPopular(collectionIds)}`),
    read('a search', 2, () => `${base}/search?q=${word()}`),
    read('home of a member', 3, () => `${base}/`, withCookie),
    read('own webs', 4, () => `${base}/your-work/webs`, withCookie),
    read('API: trending', 10, () => `${api}/webs/trending`),
    read('API: a web', 8, () => `${api}/webs/get/${pickPopular(webIds)}`),
    read('API: a search', 6, () => `${api}/webs/search/all-webs?search=${word()}`),
    read('API: webs of a collection', 3, () => `${api}/collections/get-webs/${pickPopular(collectionIds)}`),
    read('API: comments', 4, () => `${api}/comments/get-comments/${pickPopular(webIds)}`, withToken),
  ];
}
