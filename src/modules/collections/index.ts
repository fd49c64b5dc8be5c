import type { Origin } from '../../shared/auth/visitor-id.ts';
import type { IdRange } from '../../shared/db/statements/id-ranges.ts';
import { deriveKey } from '../../shared/keys.ts';
import type { PageRequest } from '../../shared/paging.ts';
import type { Member, Viewer } from '../../shared/viewer.ts';
import type { SortedRequest } from './contract.ts';
import { lockAny } from './repository/deletion.ts';
import { findCollectionRanges, findCollectionsOfRange } from './repository/lists.ts';
import * as collections from './service/collections.ts';
import { adjustLikesCount, countView, keepVisible } from './service/counters.ts';
import * as accountDeletion from './service/deletion.ts';
import { binnedCollections, moderatedCollections, remove } from './service/deletion.ts';
import type { Deps } from './service/deps.ts';
import * as items from './service/items.ts';
import * as lists from './service/lists.ts';

/** Collections of webs, and the members' saved collections. */
export function createCollections({
  config,
  secrets,
  ...rest
}: Pick<Deps, 'db' | 'clock' | 'site' | 'trust' | 'screen' | 'accounts' | 'webs'> & {
  config: { publicUrl: string; maxCollections: number };
  secrets: { jwtSecret: string };
}) {
  const visitorIdKey = deriveKey(secrets.jwtSecret, 'viewers of collections');
  const { publicUrl, maxCollections } = config;
  const deps: Deps = { ...rest, publicUrl, maxCollections, visitorIdKey };
  return {
    create: (owner: Member, details: collections.Details) => collections.create(deps, owner, details),
    update: (viewer: Member, id: string, changes: Partial<collections.Details>) =>
      collections.update(deps, viewer, id, changes),
    togglePublishStatus: (viewer: Member, id: string) => collections.togglePublishStatus(deps, viewer, id),
    renewLink: (viewer: Member, id: string) => collections.renewLink(deps, viewer, id),
    remove: (viewer: Member, id: string) => remove(deps, viewer, id),
    addWeb: (viewer: Member, collectionId: string, webId: string) =>
      items.addWeb(deps, viewer, collectionId, webId),
    removeWeb: (viewer: Member, collectionId: string, webId: string) =>
      items.removeWeb(deps, viewer, collectionId, webId),
    addWebs: (viewer: Member, collectionId: string, webIds: readonly string[]) =>
      items.addWebs(deps, viewer, collectionId, webIds),
    removeWebs: (viewer: Member, collectionId: string, webIds: readonly string[]) =>
      items.removeWebs(deps, viewer, collectionId, webIds),
    countView: (viewer: Viewer, id: string, origin: Origin) => countView(deps, viewer, id, origin),
    get: (viewer: Viewer, id: string) => lists.get(deps, viewer, id),
    listWebs: (viewer: Viewer, id: string, request: PageRequest) => lists.listWebs(deps, viewer, id, request),
    listByUser: (viewer: Viewer, username: string, request: SortedRequest) =>
      lists.listByUser(deps, viewer, username, request),
    listOwn: (viewer: Member, request: SortedRequest & lists.OwnRequest) =>
      lists.listOwn(deps, viewer, request),
    listLikedBy: (viewer: Viewer, username: string, request: PageRequest) =>
      lists.listLikedBy(deps, viewer, username, request),
    listSaved: (viewer: Member, request: PageRequest) => lists.listSaved(deps, viewer, request),
    searchAll: (viewer: Viewer, query: PageRequest & { search: string }) =>
      lists.searchAll(deps, viewer, query),
    searchOwn: (viewer: Member, query: PageRequest & lists.OwnRequest & { search: string }) =>
      lists.searchOwn(deps, viewer, query),
    isNameAvailable: (viewer: Member, name: string) => lists.isNameAvailable(deps, viewer, name),
    save: (viewer: Member, id: string) => lists.save(deps, viewer, id),
    unsave: (viewer: Member, id: string) => lists.unsave(deps, viewer, id),
    toggleSaved: (viewer: Member, id: string) => lists.toggleSaved(deps, viewer, id),
    /** Public collections by ranges of ids, for sitemaps. */
    addresses: {
      ranges: (size: number) => findCollectionRanges(deps.db, size),
      collectionsOf: (range: IdRange, limit: number) => findCollectionsOfRange(deps.db, range, limit),
    },
    /** Participant in account deletion. */
    deletion: {
      hide: accountDeletion.hideOf,
      remove: (memberId: string, signal: AbortSignal) => accountDeletion.removeOf(deps, memberId, signal),
    },
    moderated: moderatedCollections,
    binned: binnedCollections,
    lockAny,
    keepVisible,
    adjustLikesCount,
  };
}

export type Collections = ReturnType<typeof createCollections>;
