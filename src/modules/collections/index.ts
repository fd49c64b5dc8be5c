import type { Origin } from '../../shared/auth/visitor-id.ts';
import { deriveKey } from '../../shared/keys.ts';
import type { PageRequest } from '../../shared/paging.ts';
import type { Member, Viewer } from '../../shared/viewer.ts';
import type { SortedRequest } from './contract/index.ts';
import * as leaving from './service/account-deletion.ts';
import * as saving from './service/collections.ts';
import { changeLikes } from './service/counters.ts';
import type { Deps } from './service/deps.ts';
import * as places from './service/items.ts';
import * as reading from './service/lists.ts';
import * as marks from './service/saved-collections.ts';
import { countView } from './service/view-counts.ts';

/** Collections of webs, and the members' saved collections. */
export function createCollections({
  config,
  secrets,
  ...rest
}: Pick<Deps, 'db' | 'clock' | 'accounts' | 'webs'> & {
  config: { publicUrl: string };
  secrets: { jwtSecret: string };
}) {
  const viewerKey = deriveKey(secrets.jwtSecret, 'viewers of collections');
  const deps: Deps = { ...rest, publicUrl: config.publicUrl, viewerKey };
  return {
    create: (owner: Member, details: saving.Details) => saving.create(deps, owner, details),
    update: (viewer: Member, id: string, changes: Partial<saving.Details>) =>
      saving.update(deps, viewer, id, changes),
    togglePublishStatus: (viewer: Member, id: string) => saving.togglePublishStatus(deps, viewer, id),
    remove: (viewer: Member, id: string) => saving.remove(deps, viewer, id),
    addWeb: (viewer: Member, collectionId: string, webId: string) =>
      places.addWeb(deps, viewer, collectionId, webId),
    removeWeb: (viewer: Member, collectionId: string, webId: string) =>
      places.removeWeb(deps, viewer, collectionId, webId),
    countView: (viewer: Viewer, id: string, origin: Origin) => countView(deps, viewer, id, origin),
    get: (viewer: Viewer, id: string) => reading.get(deps, viewer, id),
    listWebs: (viewer: Viewer, id: string, request: PageRequest) =>
      reading.listWebs(deps, viewer, id, request),
    listByMember: (viewer: Viewer, username: string, request: SortedRequest) =>
      reading.listByMember(deps, viewer, username, request),
    listOwn: (viewer: Member, request: SortedRequest & reading.OwnRequest) =>
      reading.listOwn(deps, viewer, request),
    listLikedBy: (viewer: Viewer, username: string, request: PageRequest) =>
      reading.listLikedBy(deps, viewer, username, request),
    listSaved: (viewer: Member, request: PageRequest) => reading.listSaved(deps, viewer, request),
    searchEverywhere: (viewer: Viewer, query: PageRequest & { search: string }) =>
      reading.searchEverywhere(deps, viewer, query),
    searchMine: (viewer: Member, query: PageRequest & reading.OwnRequest & { search: string }) =>
      reading.searchMine(deps, viewer, query),
    isNameAvailable: (viewer: Member, name: string) => reading.isNameAvailable(deps, viewer, name),
    save: (viewer: Member, id: string) => marks.save(deps, viewer, id),
    unsave: (viewer: Member, id: string) => marks.unsave(deps, viewer, id),
    toggleSaved: (viewer: Member, id: string) => marks.toggleSaved(deps, viewer, id),
    /** Participant in account deletion. */
    deletion: {
      hide: leaving.hideOf,
      remove: (memberId: string, signal: AbortSignal) => leaving.removeOf(deps, memberId, signal),
    },
    lockAny: leaving.lock,
    lockVisible: marks.lockVisible,
    changeLikes,
  };
}

export type Collections = ReturnType<typeof createCollections>;
