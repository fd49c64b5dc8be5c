import type { Random } from '../random.ts';
import type { Person } from './people.ts';
import type { WebRow } from './webs.ts';

const themes: readonly [name: string, description: string][] = [
  ['Calm backgrounds', 'To put text on without fighting it.'],
  ['Things that spin', 'Loaders, orbits, and what only looks like one.'],
  ['One element', 'A single div, and a lot of patience.'],
  ['To learn from', 'Short sources that explain themselves.'],
  ['Patterns', 'They repeat, but never by accident.'],
  ['For a rainy day', 'Ideas that want a second version.'],
  ['Colour studies', ''],
];
const maxPerMember = 3;
const maxItems = 9;
/** Number of members, starting with the demo account, that have one collection of each kind. */
const membersWithCollections = 2;

export type CollectionRow = {
  id: string;
  owner_id: string;
  name: string;
  description: string;
  is_public: boolean;
  views: number;
  likes_count: number;
  created_at: string;
  updated_at: string;
};
type ItemRow = {
  collection_id: string;
  web_id: string;
  owner_id: string;
  is_public: boolean;
  added_at: string;
};

/**
 * Makes up to three collections of public webs per member, for one member per 8 webs. The first two members have three
 * collections, none of them empty and the last one private.
 */
export function makeCollections(random: Random, people: Person[], webs: WebRow[], now: number) {
  const shown = webs.filter((web) => web.is_public);
  const collections: CollectionRow[] = [];
  const items: ItemRow[] = [];
  if (shown.length === 0) return { collections, items };
  for (const [at, person] of people
    .slice(0, Math.max(membersWithCollections, Math.ceil(webs.length / 8)))
    .entries()) {
    const isFull = at < membersWithCollections;
    const chosen = isFull
      ? themes.slice(at * maxPerMember, (at + 1) * maxPerMember)
      : sampleOf(random, themes, random.below(maxPerMember + 1));
    for (const [number, [name, description]] of chosen.entries()) {
      const createdAt = Date.parse(person.created_at) + (now - Date.parse(person.created_at)) * random.next();
      const collection = {
        id: random.id(createdAt),
        owner_id: person.id,
        ...{ name, description, is_public: isFull ? number < maxPerMember - 1 : random.next() < 0.85 },
        views: Math.floor(200 * random.next() ** 4),
        likes_count: 0,
        created_at: iso(createdAt),
        updated_at: iso(createdAt),
      };
      collections.push(collection);
      items.push(...itemsOf(random, collection, shown, isFull ? 1 : 0, now));
    }
  }
  return { collections, items };
}

function itemsOf(
  random: Random,
  { id, created_at }: CollectionRow,
  webs: WebRow[],
  minItems: number,
  now: number,
): ItemRow[] {
  return sampleOf(random, webs, Math.max(minItems, random.below(maxItems + 1))).map((web) => {
    const since = Math.max(Date.parse(created_at), Date.parse(web.created_at));
    return {
      collection_id: id,
      web_id: web.id,
      owner_id: web.owner_id,
      is_public: true,
      added_at: iso(since + (now - since) * random.next()),
    };
  });
}

/** Up to `count` distinct entries of the list. */
function sampleOf<T>(random: Random, list: readonly T[], count: number): T[] {
  return [...new Set(Array.from({ length: count }, () => random.pick(list)))];
}

const iso = (time: number) => new Date(time).toISOString();
