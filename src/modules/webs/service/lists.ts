import type { Static } from 'typebox';
import { forbidden, notFound, unauthorized } from '../../../shared/errors/app-error.ts';
import { type Page, type PageRequest, toPage } from '../../../shared/http/paging.ts';
import type { Member, Viewer } from '../../../shared/http/viewer.ts';
import type { endpoints, WebCard } from '../contract.ts';
import { messages } from '../messages.ts';
import { toCard } from '../present.ts';
import { findFollowing, findMember, findOwned, type OwnedView } from '../repository/lists.ts';
import type { CardPage } from '../repository/pages.ts';
import { findTrending } from '../repository/trending.ts';
import type { Parts } from './parts.ts';

type OwnQuery = Static<(typeof endpoints)['GET /webs/your-work']['query']>;
type UserQuery = Static<(typeof endpoints)['GET /webs/user/{username}']['query']>;

/** Public webs, the most active first; the newest first among equals. */
export async function trending(parts: Parts, viewer: Viewer, request: PageRequest): Promise<Page<WebCard>> {
  return present(parts, request, await findTrending(parts.pool, viewer, request));
}

/** Public webs of those the member follows, newest first. */
export async function following(parts: Parts, member: Member, request: PageRequest): Promise<Page<WebCard>> {
  return present(parts, request, await findFollowing(parts.pool, member, request));
}

/** The member's own webs, as their view and sorting ask. */
export async function yourWork(parts: Parts, member: Member, query: OwnQuery): Promise<Page<WebCard>> {
  const { view } = query;
  return present(parts, query, await findOwned(parts.pool, member, member.id, view, query, query));
}

/** A member's webs as the viewer may see them; private ones are a 403, for guests a 401, to all but that member. */
export async function ofUser(
  parts: Parts,
  viewer: Viewer,
  username: string,
  query: UserQuery,
): Promise<Page<WebCard>> {
  const ownerId = await findMember(parts.db, username);
  if (ownerId === undefined) throw notFound(messages.userNotFound);
  const view = viewFor(query.webType, viewer?.id === ownerId);
  if (view === null) throw viewer ? forbidden() : unauthorized();
  return present(parts, query, await findOwned(parts.pool, viewer, ownerId, view, query, query));
}

/** What of a member's webs a type shows; null when that is not for the viewer. */
function viewFor(webType: UserQuery['webType'], isOwn: boolean): OwnedView | null {
  if (webType === 'public') return 'public';
  if (webType === 'forked') return isOwn ? 'forked' : 'publicForked';
  return isOwn ? 'private' : null;
}

function present({ publicUrl }: Parts, request: PageRequest, { cards, total }: CardPage): Page<WebCard> {
  const docs = cards.map((row) => toCard(row, publicUrl));
  return toPage(docs, request, total);
}
