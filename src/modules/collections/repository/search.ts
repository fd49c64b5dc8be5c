import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { PageRequest } from '../../../shared/api/paging.ts';
import type { Member, Viewer } from '../../../shared/auth/viewer.ts';
import { anyMember, byViewer } from '../../../shared/db/by-viewer.ts';
import { slot, statements } from '../../../shared/db/prepared.ts';
import type { Asked } from '../../../shared/search/ask.ts';
import { searchFor } from '../../../shared/search/matches.ts';
import type { CollectionType } from '../contract.ts';
import type { Found } from './lists.ts';
import { type CollectionRow, selectCollections } from './rows.ts';

const searched = {
  ...{ documents: 'collection_search', key: 'collection_id', things: 'collections' },
  ...{ name: 'name', popularity: 'views' },
};

const shown = {
  documents: sql<boolean>`s.is_public`,
  popular: sql`select id from collections where is_public order by views desc, id desc`,
};
const everywhere = byViewer((viewer, name) =>
  searchFor(`collections, ${name}`, searched, shown, selectCollections(statements, viewer)),
);

/** Public collections that match, the best first, and the most viewed first among equals. */
export async function searchAll(
  pool: Pool,
  viewer: Viewer,
  asked: Asked,
  request: PageRequest,
): Promise<Found<CollectionRow>> {
  return everywhere(viewer)(pool, asked, request, { viewer: viewer?.id });
}

const own = {
  all: ownSearch('all', sql<boolean>`true`),
  public: ownSearch('public', sql<boolean>`s.is_public`),
  private: ownSearch('private', sql<boolean>`not s.is_public`),
};

function ownSearch(type: CollectionType, isOfType: RawBuilder<boolean>) {
  const documents = sql<boolean>`s.owner_id = ${slot('viewer')} and ${isOfType}`;
  return searchFor(
    `own collections, ${type}`,
    searched,
    { documents },
    selectCollections(statements, anyMember),
  );
}

/** The member's own collections of a type that match, the best match first. */
export async function searchOwn(
  pool: Pool,
  member: Member,
  type: CollectionType,
  asked: Asked,
  request: PageRequest,
): Promise<Found<CollectionRow>> {
  return own[type](pool, asked, request, { viewer: member.id });
}
