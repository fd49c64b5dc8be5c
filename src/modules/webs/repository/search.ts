import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import type { PageRequest } from '../../../shared/http/paging.ts';
import type { Member, Viewer } from '../../../shared/http/viewer.ts';
import type { Asked } from '../../../shared/search/ask.ts';
import { type Among, findMatches } from '../../../shared/search/matches.ts';
import { type OwnedView, views } from './lists.ts';
import type { CardPage } from './pages.ts';
import { selectCards } from './rows.ts';

const searched = {
  ...{ documents: 'web_search', key: 'web_id', things: 'webs' },
  ...{ name: 'title', popularity: 'score' },
};

/** Public webs that match, the best first, and the most popular first among equals. */
export function searchAll(db: Db, viewer: Viewer, asked: Asked, request: PageRequest): Promise<CardPage> {
  const shown = {
    documents: sql<boolean>`s.is_public`,
    popular: sql`select id from webs where is_public order by score desc, created_at desc, id desc`,
  };
  return find(db, viewer, asked, shown, request);
}

/** The member's own webs that match and that the view shows, the best match first. */
export function searchOwn(
  db: Db,
  member: Member,
  view: OwnedView,
  asked: Asked,
  request: PageRequest,
): Promise<CardPage> {
  const own = {
    documents: sql<boolean>`s.owner_id = ${member.id}
      and exists (select from webs where id = s.web_id and ${views[view].shows})`,
  };
  return find(db, member, asked, own, request);
}

async function find(db: Db, viewer: Viewer, asked: Asked, among: Among, request: PageRequest) {
  const { rows, total } = await findMatches(db, searched, asked, among, selectCards(viewer), request);
  return { cards: rows, total };
}
