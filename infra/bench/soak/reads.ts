import type { Deed, Parts } from './actions.ts';
import { ask, type Wish } from './http-client.ts';

const words = ['quiet', 'quiet clock', 'clo', 'qiuet', 'ada', 'lamp', 'grid', 'lantern'];

/** What guests and members look at: pages, lists, searches and details. */
export function looksAt({ subject, people, random }: Parts): Deed[] {
  const { base, webIds, usernames, collectionIds } = subject;
  const api = `${base}/api/v1`;
  /** Most look at what is popular. */
  const some = (list: readonly string[]) => list[Math.floor(list.length * random.next() ** 3)] ?? '';
  const word = () => encodeURIComponent(random.pick(words));
  const look = (name: string, weight: number, url: () => string, wish: () => Wish = () => ({})): Deed => ({
    name,
    weight,
    run: async () => (await ask(url(), wish())).status,
  });
  const asMember = () => ({ as: random.pick(people) });
  const asVisitor = () => ({ visitor: random.pick(people) });
  return [
    look('home', 16, () => `${base}/`),
    look('a web', 8, () => `${base}/web/${some(webIds)}`),
    look('details', 8, () => `${base}/details/${some(webIds)}?part=overlay`),
    look('a profile', 5, () => `${base}/${some(usernames)}/webs/popular`),
    look('a collection', 3, () => `${base}/collection/${some(collectionIds)}`),
    look('a search', 2, () => `${base}/search?q=${word()}`),
    look('home of a member', 3, () => `${base}/`, asVisitor),
    look('own webs', 4, () => `${base}/your-work/webs`, asVisitor),
    look('call: trending', 10, () => `${api}/webs/trending`),
    look('call: a web', 8, () => `${api}/webs/get/${some(webIds)}`),
    look('call: a search', 6, () => `${api}/webs/search/all-webs?search=${word()}`),
    look('call: webs of a collection', 3, () => `${api}/collections/get-webs/${some(collectionIds)}`),
    look('call: comments', 4, () => `${api}/comments/get-comments/${some(webIds)}`, asMember),
  ];
}
