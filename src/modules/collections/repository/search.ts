import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import { param, queryBuilder } from '../../../shared/db/statements/prepared.ts';
import { anyMember, byViewer } from '../../../shared/db/statements/visibility.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { ParsedSearch } from '../../../shared/search/parse-search.ts';
import { searchFor } from '../../../shared/search/ranked-search.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import { isInLists } from '../../social/fragments.ts';
import type { CollectionType } from '../contract.ts';
import { type CollectionRow, selectCollections } from './base-queries.ts';
import { isOfType, type PageRows } from './lists.ts';

const searchTables = {
  ...{ documents: 'collection_search', key: 'collection_id', items: 'collections' },
  ...{ name: 'name', popularity: 'views' },
};

const shown = (viewer: Viewer) => ({
  documents: sql<boolean>`s.is_public and ${isInLists(viewer, 's.owner_id')}`,
  popular: sql`select id from collections where is_public and ${isInLists(viewer, 'collections.owner_id')}
    order by views desc, id desc`,
});
const searchPublic = byViewer((viewer, name) =>
  searchFor(`collections, ${name}`, searchTables, shown(viewer), selectCollections(queryBuilder, viewer)),
);

/** Public collections that match, best match first, then most viewed first. */
export async function searchAll(
  db: Db,
  viewer: Viewer,
  search: ParsedSearch,
  request: PageRequest,
): Promise<PageRows<CollectionRow>> {
  return searchPublic(viewer)(db, search, request, { viewer: viewer?.id });
}

const own = {
  all: ownSearch('all'),
  public: ownSearch('public'),
  unlisted: ownSearch('unlisted'),
  private: ownSearch('private'),
};

function ownSearch(type: CollectionType) {
  const documents = sql<boolean>`s.owner_id = ${param('viewer')}
    and exists (select from collections where id = s.collection_id and ${isOfType(type, 'collections')})`;
  return searchFor(
    `own collections, ${type}`,
    searchTables,
    { documents },
    selectCollections(queryBuilder, anyMember),
  );
}

/** The member's own collections of a type that match, best match first. */
export async function searchOwn(
  db: Db,
  member: Member,
  type: CollectionType,
  search: ParsedSearch,
  request: PageRequest,
): Promise<PageRows<CollectionRow>> {
  return own[type](db, search, request, { viewer: member.id });
}
