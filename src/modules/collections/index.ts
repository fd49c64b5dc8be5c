import type { PageRequest } from '../../shared/api/paging.ts';
import type { Member, Viewer } from '../../shared/auth/viewer.ts';
import type { Origin } from '../../shared/auth/visitor-id.ts';
import { deriveKey } from '../../shared/keys.ts';
import type { SortedRequest } from './contract.ts';
import { countView } from './service/count.ts';
import * as leaving from './service/leaving.ts';
import { changeLikes } from './service/likes.ts';
import type { Parts } from './service/parts.ts';
import * as places from './service/places.ts';
import * as reading from './service/read.ts';
import * as saving from './service/save.ts';
import * as marks from './service/saved.ts';

type Deps = Pick<Parts, 'db' | 'clock' | 'accounts' | 'webs'> & {
  config: { publicUrl: string };
  secrets: { jwtSecret: string };
};

/** Collections of webs, and which of them members have saved. */
export function createCollections({ config, secrets, ...rest }: Deps) {
  const viewerKey = deriveKey(secrets.jwtSecret, 'viewers of collections');
  const parts: Parts = { ...rest, publicUrl: config.publicUrl, viewerKey };
  return {
    create: (owner: Member, details: saving.Details) => saving.create(parts, owner, details),
    update: (viewer: Member, id: string, changes: Partial<saving.Details>) =>
      saving.update(parts, viewer, id, changes),
    togglePublishStatus: (viewer: Member, id: string) => saving.togglePublishStatus(parts, viewer, id),
    remove: (viewer: Member, id: string) => saving.remove(parts, viewer, id),
    addWeb: (viewer: Member, collectionId: string, webId: string) =>
      places.addWeb(parts, viewer, collectionId, webId),
    removeWeb: (viewer: Member, collectionId: string, webId: string) =>
      places.removeWeb(parts, viewer, collectionId, webId),
    countView: (viewer: Viewer, id: string, origin: Origin) => countView(parts, viewer, id, origin),
    get: (viewer: Viewer, id: string) => reading.get(parts, viewer, id),
    getWebs: (viewer: Viewer, id: string, request: PageRequest) =>
      reading.getWebs(parts, viewer, id, request),
    ofMember: (viewer: Viewer, username: string, request: SortedRequest) =>
      reading.ofMember(parts, viewer, username, request),
    own: (viewer: Member, request: SortedRequest & reading.OwnRequest) => reading.own(parts, viewer, request),
    likedBy: (viewer: Viewer, username: string, request: PageRequest) =>
      reading.likedBy(parts, viewer, username, request),
    saved: (viewer: Member, request: PageRequest) => reading.saved(parts, viewer, request),
    searchEverywhere: (viewer: Viewer, query: PageRequest & { search: string }) =>
      reading.searchEverywhere(parts, viewer, query),
    searchMine: (viewer: Member, query: PageRequest & reading.OwnRequest & { search: string }) =>
      reading.searchMine(parts, viewer, query),
    isNameAvailable: (viewer: Member, name: string) => reading.isNameAvailable(parts, viewer, name),
    save: (viewer: Member, id: string) => marks.save(parts, viewer, id),
    unsave: (viewer: Member, id: string) => marks.unsave(parts, viewer, id),
    toggleSaved: (viewer: Member, id: string) => marks.toggleSaved(parts, viewer, id),
    leaver: {
      hide: leaving.hideOf,
      remove: (memberId: string, signal: AbortSignal) => leaving.removeOf(parts, memberId, signal),
    },
    hold: leaving.hold,
    holdVisible: marks.holdVisible,
    changeLikes,
  };
}

export type Collections = ReturnType<typeof createCollections>;
