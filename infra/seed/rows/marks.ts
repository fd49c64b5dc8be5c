import type pg from 'pg';
import type { Random } from '../random.ts';
import type { CollectionRow } from './collections.ts';
import { insertRows } from './insert.ts';
import type { Person } from './people.ts';
import type { WebRow } from './webs.ts';

/** Maximum number of each for the first member. */
const counts = { pins: 8, showcase: 6, saved: 6, liked: 4 };

type WebMark = { user_id: string; web_id: string; created_at: string };
type CollectionMark = { user_id: string; collection_id: string; created_at: string };
type ShowcaseRow = { owner_id: string; web_id: string; place: number };
export type Marks = {
  pins: WebMark[];
  showcase: ShowcaseRow[];
  saved: CollectionMark[];
  liked: CollectionMark[];
};

/**
 * Makes the first member's pins, showcase, saved collections and likes of collections, and counts the likes in
 * `collections`.
 */
export function makeMarks(
  random: Random,
  people: Person[],
  webs: WebRow[],
  collections: CollectionRow[],
  now: number,
): Marks {
  const [person] = people;
  if (!person) return { pins: [], showcase: [], saved: [], liked: [] };
  const markOf = ({ created_at }: { created_at: string }) => {
    const since = Math.max(Date.parse(created_at), Date.parse(person.created_at));
    return { user_id: person.id, created_at: new Date(since + (now - since) * random.next()).toISOString() };
  };
  const shown = webs.filter(({ is_public }) => is_public);
  const own = shown.filter(({ owner_id }) => owner_id === person.id);
  const others = shown.filter(({ owner_id }) => owner_id !== person.id);
  const saveable = collections.filter(({ is_public, owner_id }) => is_public && owner_id !== person.id);
  const loved = saveable.slice(0, counts.liked);
  for (const collection of loved) collection.likes_count++;
  return {
    pins: others.slice(0, counts.pins).map((web) => ({ web_id: web.id, ...markOf(web) })),
    showcase: own
      .slice(0, counts.showcase)
      .map(({ id, owner_id }, place) => ({ owner_id, web_id: id, place })),
    saved: saveable
      .slice(0, counts.saved)
      .map((collection) => ({ collection_id: collection.id, ...markOf(collection) })),
    liked: loved.map((collection) => ({ collection_id: collection.id, ...markOf(collection) })),
  };
}

export async function insertMarks(client: pg.Client, { pins, showcase, saved, liked }: Marks): Promise<void> {
  await insertRows(client, 'pins', { user_id: 'uuid', web_id: 'uuid', created_at: 'timestamptz' }, pins);
  const showcaseColumns = { owner_id: 'uuid', web_id: 'uuid', place: 'int' };
  await insertRows(client, 'showcase_webs', showcaseColumns, showcase);
  const collectionMark = { user_id: 'uuid', collection_id: 'uuid', created_at: 'timestamptz' };
  await insertRows(client, 'saved_collections', collectionMark, saved);
  await insertRows(client, 'collection_likes', collectionMark, liked);
}
