import type { ReactNode } from 'react';
import type { PageContextServer } from 'vike/types';
import { CollectionPage, collectionAddress, readCollection } from '../(collections)/index.server.ts';
import {
  FollowingPage,
  readFollowing,
  readTrending,
  readYourWebs,
  TrendingPage,
  YourWebsPage,
} from '../(home)/index.server.ts';
import { ProfileWebsPage, profileListAddress, readProfileWebs } from '../(profile)/index.server.ts';
import { readSearch, readSearchQuery, SearchPage, searchAddress } from '../(search)/index.server.ts';
import { readTag, readTagQuery, TagPage, tagAddress } from '../(tags)/index.server.ts';
import type { PageData, PageProps } from '../page-context.ts';
import { pagePath } from '../page-path.ts';
import type { DetailsPath } from '../routes.ts';

/** A list over which details can be opened. */
export type ListBelow = {
  read(pageContext: PageContextServer): Promise<PageData>;
  /** Renders the data that the same list's `read` returned. */
  Page(props: PageProps): ReactNode;
  /** The list's URL, including its query. */
  address(pageContext: PageContextServer): string;
};

/** Type-checks that a list's page accepts the list's data, which the type of the table does not express. */
const list = <Data extends PageData>(below: {
  read: (pageContext: PageContextServer) => Promise<Data>;
  Page: (props: PageProps<Data>) => ReactNode;
  address: (pageContext: PageContextServer) => string;
}): ListBelow => below;

const ofProfile = list({ read: readProfileWebs, Page: ProfileWebsPage, address: profileListAddress });

/** The list below the details, for each details path of the route table. */
export const listsBelow: Record<DetailsPath, ListBelow> = {
  '/details/@webId': list({ read: readTrending, Page: TrendingPage, address: () => '/' }),
  '/following/details/@webId': list({
    read: readFollowing,
    Page: FollowingPage,
    address: () => pagePath('/following'),
  }),
  '/your-work/webs/details/@webId': list({
    read: readYourWebs,
    Page: YourWebsPage,
    address: () => pagePath('/your-work/webs'),
  }),
  '/search/details/@webId': list({
    read: readSearch,
    Page: SearchPage,
    address: ({ urlParsed }) => searchAddress(readSearchQuery(urlParsed.search)),
  }),
  '/tag/@tag/details/@webId': list({
    read: readTag,
    Page: TagPage,
    address: ({ routeParams, urlParsed }) => tagAddress(readTagQuery(routeParams, urlParsed.search)),
  }),
  '/collection/@collectionId/details/@webId': list({
    read: readCollection,
    Page: CollectionPage,
    address: ({ routeParams }) => collectionAddress(routeParams.collectionId ?? ''),
  }),
  '/@username/details/@webId': ofProfile,
  '/@username/webs/details/@webId': ofProfile,
  '/@username/webs/@webTab/details/@webId': ofProfile,
  '/@username/@webTab/details/@webId': ofProfile,
};
