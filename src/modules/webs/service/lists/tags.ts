import type { Static } from 'typebox';
import { forbidCaching } from '../../../../shared/cache/collected-tags.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { Page } from '../../../../shared/paging.ts';
import type { Member, Viewer } from '../../../../shared/viewer.ts';
import { trendingTag } from '../../cache-tags.ts';
import type { endpoints, TagCard, WebCard } from '../../contract/index.ts';
import { findOwnTags, findPopularTags, findTagged, findTags } from '../../repository/lists/tags.ts';
import { isTag, toTag } from '../../rules/fields.ts';
import type { Deps } from '../deps.ts';
import { present } from './card-page.ts';

export type TaggedQuery = Static<(typeof endpoints)['GET /webs/tagged/{tag}']['query']>;

const maxListed = 10;

/** Public webs with a tag; none if nobody uses it, and 404 for an invalid tag. */
export async function listTagged(
  deps: Deps,
  viewer: Viewer,
  tag: string,
  query: TaggedQuery,
): Promise<Page<WebCard>> {
  if (!isTag(tag)) throw notFound();
  return present(deps, query, await findTagged(deps.db, viewer, tag, query.order, query), [trendingTag]);
}

/** The tags that most of the member's own webs have, the most used first. */
export async function listOwnTags({ db }: Deps, member: Member): Promise<string[]> {
  forbidCaching();
  return findOwnTags(db, member.id, maxListed);
}

/** The tags that most public webs have, the most used first. They change too seldom for a cache tag of their own. */
export const listPopularTags = ({ db }: Deps): Promise<string[]> => findPopularTags(db, maxListed);

/** Tags that begin with a text: first those of the viewer's own webs, then the most used ones of public webs. */
export async function listTags({ db }: Deps, viewer: Viewer, text: string): Promise<TagCard[]> {
  forbidCaching();
  const prefix = toTag(text);
  return /^[a-z0-9-]*$/.test(prefix) ? findTags(db, viewer, prefix, maxListed) : [];
}
