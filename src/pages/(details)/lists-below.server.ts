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
import { ProfileWebs, profileListAddress, profileWebs } from '../(profile)/index.server.ts';
import { readSearch, readSearchQuery, SearchPage, searchAddress } from '../(search)/index.server.ts';
import type { PageData, PageProps } from '../page-context.ts';
import type { DetailsPath } from '../routes.ts';

/** A list over which details open. */
export type ListBelow = {
  read(pageContext: PageContextServer): Promise<PageData>;
  /** Renders what `read` of the same list returned. */
  Page(props: PageProps): ReactNode;
  /** The list's address, with its query if it has one. */
  address(pageContext: PageContextServer): string;
};

/** Checks that a list's page takes the list's data, which the table's type no longer tells. */
const list = <Data extends PageData>(below: {
  read: (pageContext: PageContextServer) => Promise<Data>;
  Page: (props: PageProps<Data>) => ReactNode;
  address: (pageContext: PageContextServer) => string;
}): ListBelow => below;

const ofProfile = list({ read: profileWebs, Page: ProfileWebs, address: profileListAddress });

/** For each path of the route table that shows details, the list below them. */
export const listsBelow: Record<DetailsPath, ListBelow> = {
  '/details/@webId': list({ read: readTrending, Page: TrendingPage, address: () => '/' }),
  '/following/details/@webId': list({
    read: readFollowing,
    Page: FollowingPage,
    address: () => '/following',
  }),
  '/your-work/webs/details/@webId': list({
    read: readYourWebs,
    Page: YourWebsPage,
    address: () => '/your-work/webs',
  }),
  '/search/details/@webId': list({
    read: readSearch,
    Page: SearchPage,
    address: ({ urlParsed }) => searchAddress(readSearchQuery(urlParsed.search)),
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
