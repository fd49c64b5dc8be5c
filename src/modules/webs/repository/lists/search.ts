import { sql } from 'kysely';
import type { Db } from '../../../../shared/db/database.ts';
import { param } from '../../../../shared/db/statements/prepared.ts';
import { anyMember, byViewer } from '../../../../shared/db/statements/visibility.ts';
import type { PageRequest } from '../../../../shared/paging.ts';
import type { ParsedSearch } from '../../../../shared/search/parse-search.ts';
import { searchFor } from '../../../../shared/search/ranked-search.ts';
import type { Member, Viewer } from '../../../../shared/viewer.ts';
import { isInLists } from '../../../social/fragments.ts';
import { selectCards } from '../base-queries.ts';
import { views } from './lists.ts';
import type { CardPage } from './pages.ts';

const searchTables = {
  ...{ documents: 'web_search', key: 'web_id', items: 'webs' },
  ...{ name: 'title', popularity: 'score' },
};

const shown = (viewer: Viewer) => ({
  documents: sql<boolean>`s.is_public and ${isInLists(viewer, 's.owner_id')}`,
  popular: sql`select id from webs where is_public and ${isInLists(viewer, 'webs.owner_id')}
    order by score desc, created_at desc, id desc`,
});
const searchPublic = byViewer((viewer, name) =>
  searchFor(`webs, ${name}`, searchTables, shown(viewer), selectCards(viewer)),
);

/** Public webs that match, best match first, then most popular first. */
export async function searchAll(
  db: Db,
  viewer: Viewer,
  search: ParsedSearch,
  request: PageRequest,
): Promise<CardPage> {
  const { rows, total } = await searchPublic(viewer)(db, search, request, { viewer: viewer?.id });
  return { cards: rows, total };
}

const own = {
  all: ownSearch('all'),
  notForked: ownSearch('notForked'),
  public: ownSearch('public'),
  unlisted: ownSearch('unlisted'),
  private: ownSearch('private'),
  forked: ownSearch('forked'),
};

function ownSearch(view: keyof typeof views) {
  const documents = sql<boolean>`s.owner_id = ${param('viewer')}
    and exists (select from webs where id = s.web_id and ${views[view].condition})`;
  return searchFor(`own webs, ${view}`, searchTables, { documents }, selectCards(anyMember));
}

/** The member's own webs in `view` that match, best match first. */
export async function searchOwn(
  db: Db,
  member: Member,
  view: keyof typeof own,
  search: ParsedSearch,
  request: PageRequest,
): Promise<CardPage> {
  const { rows, total } = await own[view](db, search, request, { viewer: member.id });
  return { cards: rows, total };
}
