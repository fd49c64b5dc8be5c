import type { PageContextServer } from 'vike/types';
import type { Person } from '../../../modules/social/contract.ts';
import { memberOf, type PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { createPageAddresses, type Paging, toPaging } from '../../runtime/feeds/feed-data.ts';

export type ExploreData = PageData & { people: Person[]; paging: Paging };

/** One page of members whom the viewer does not follow yet, in order of recommendation. */
export async function data({ app, viewer, urlParsed }: PageContextServer): Promise<ExploreData> {
  const page = Number(urlParsed.search.page) || 1;
  const listed = await app.social.listRecommendedPeople(memberOf(viewer), { page, limit: 10 });
  return {
    head: { title: 'Explore People', isUnlisted: true },
    people: listed.docs,
    paging: toPaging(listed, createPageAddresses(pagePath('/explore-profiles'))),
  };
}
