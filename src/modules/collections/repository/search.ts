import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import type { PageRequest } from '../../../shared/http/paging.ts';
import type { Member, Viewer } from '../../../shared/http/viewer.ts';
import type { Asked } from '../../../shared/search/ask.ts';
import { findMatches } from '../../../shared/search/matches.ts';
import type { CollectionType } from '../contract.ts';
import type { Found } from './lists.ts';
import { type CollectionRow, selectCollections } from './rows.ts';

const searched = {
  ...{ documents: 'collection_search', key: 'collection_id', things: 'collections' },
  ...{ name: 'name', popularity: 'views' },
};

/** Public collections that match, the best first, and the most viewed first among equals. */
export function searchAll(
  db: Db,
  viewer: Viewer,
  asked: Asked,
  request: PageRequest,
): Promise<Found<CollectionRow>> {
  const shown = {
    documents: sql<boolean>`s.is_public`,
    popular: sql`select id from collections where is_public order by views desc, id desc`,
  };
  return findMatches(db, searched, asked, shown, selectCollections(db, viewer), request);
}

const typed = {
  all: sql<boolean>`true`,
  public: sql<boolean>`s.is_public`,
  private: sql<boolean>`not s.is_public`,
} as const;

/** The member's own collections of a type that match, the best match first. */
export function searchOwn(
  db: Db,
  member: Member,
  type: CollectionType,
  asked: Asked,
  request: PageRequest,
): Promise<Found<CollectionRow>> {
  const own = { documents: sql<boolean>`s.owner_id = ${member.id} and ${typed[type]}` };
  return findMatches(db, searched, asked, own, selectCollections(db, member), request);
}
