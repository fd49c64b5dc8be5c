import type { Origin } from '../../shared/auth/visitor-id.ts';
import { deriveKey } from '../../shared/keys.ts';
import type { PageRequest } from '../../shared/paging.ts';
import type { Member, Viewer } from '../../shared/viewer.ts';
import * as leaving from './service/account-deletion.ts';
import { changeComments, changeLikes, lockVisible } from './service/counters.ts';
import type { Deps } from './service/deps.ts';
import * as lists from './service/lists.ts';
import { changePreferences, type PreferenceChanges } from './service/preferences.ts';
import * as changing from './service/saving/changes.ts';
import { type ForkOptions, fork } from './service/saving/forks.ts';
import type { WebQuota } from './service/saving/quota.ts';
import * as saving from './service/saving/saves.ts';
import * as showcases from './service/showcase.ts';
import * as counting from './service/view-counts.ts';
import * as reading from './service/webs.ts';

/**
 * Webs: saving, reading, trending, views, showcases and editor preferences.
 *
 * As in every module's index.ts, each use case is written out with its parameters: go-to-definition on `ctx.webs.create` then
 * leads to the line that calls the service, and hovers show plain types. A generic wrapper would lead to itself.
 */
export function createWebs({
  config,
  secrets,
  ...rest
}: Pick<Deps, 'db' | 'clock' | 'jobs' | 'accounts' | 'assets'> & {
  config: { publicUrl: string; thumbnails: { drawn: boolean }; webQuota: WebQuota };
  secrets: { jwtSecret: string };
}) {
  const viewerKey = deriveKey(secrets.jwtSecret, 'viewers of webs');
  const drawsThumbnails = config.thumbnails.drawn;
  const { publicUrl, webQuota: quota } = config;
  const deps: Deps = { ...rest, publicUrl, quota, viewerKey, drawsThumbnails };
  return {
    create: (
      owner: Member,
      web: saving.NewWeb,
      picture: Uint8Array | undefined,
      requestKey?: string | null,
    ) => saving.create(deps, owner, web, picture, requestKey),
    update: (viewer: Member, id: string, changes: saving.WebChanges, picture: Uint8Array | undefined) =>
      saving.update(deps, viewer, id, changes, picture),
    listCards: (viewer: Viewer, ids: readonly string[]) => reading.listCards(deps, viewer, ids),
    fork: (viewer: Member, originalId: string, options: ForkOptions, requestKey?: string | null) =>
      fork(deps, viewer, originalId, options, requestKey),
    togglePublishStatus: (viewer: Member, id: string) => changing.togglePublishStatus(deps, viewer, id),
    addLink: (viewer: Member, id: string, kind: changing.LinkKind, link: string) =>
      changing.addLink(deps, viewer, id, kind, link),
    removeLink: (viewer: Member, id: string, kind: changing.LinkKind, link: string) =>
      changing.removeLink(deps, viewer, id, kind, link),
    remove: (viewer: Member, id: string) => changing.remove(deps, viewer, id),
    ...createLists(deps),
    getShowcase: (viewer: Viewer, username: string) => showcases.getShowcase(deps, viewer, username),
    getShowcaseOf: (viewer: Viewer, ownerId: string) => showcases.getShowcaseOf(deps, viewer, ownerId),
    updateShowcase: (member: Member, ids: string[]) => showcases.updateShowcase(deps, member, ids),
    webStats: () => lists.webStats(deps),
    get: (viewer: Viewer, id: string) => reading.get(deps, viewer, id),
    getForEditor: (viewer: Viewer, id: string) => reading.getForEditor(deps, viewer, id),
    countView: (viewer: Viewer, id: string, origin: Origin) => counting.countView(deps, viewer, id, origin),
    getPreferences: (viewer: Viewer) => reading.getPreferences(deps, viewer),
    getEditorAppearance: (viewer: Viewer) => reading.getEditorAppearance(deps, viewer),
    changeLayout: (viewer: Member, indentation: number) => reading.changeLayout(deps, viewer, indentation),
    changePreferences: (viewer: Member, changes: PreferenceChanges) =>
      changePreferences(deps, viewer, changes),
    /** Participant in account deletion. */
    deletion: {
      lock: leaving.lockWebs,
      hide: leaving.hideOf,
      remove: (memberId: string, signal: AbortSignal) => leaving.removeOf(deps, memberId, signal),
      hasRemains: leaving.hasRemains,
    },
    lockAny: leaving.lock,
    lockVisible,
    changeLikes,
    changeComments,
  };
}

function createLists(deps: Deps) {
  return {
    listTrending: (viewer: Viewer, request: PageRequest) => lists.listTrending(deps, viewer, request),
    listFollowing: (member: Member, request: PageRequest) => lists.listFollowing(deps, member, request),
    listYourWork: (member: Member, query: lists.OwnQuery) => lists.listYourWork(deps, member, query),
    listByUser: (viewer: Viewer, username: string, query: lists.UserQuery) =>
      lists.listByUser(deps, viewer, username, query),
    listLikedBy: (viewer: Viewer, username: string, request: PageRequest) =>
      lists.listLikedBy(deps, viewer, username, request),
    searchMine: (member: Member, query: lists.OwnSearch) => lists.searchMine(deps, member, query),
    searchEverywhere: (viewer: Viewer, query: PageRequest & { search: string }) =>
      lists.searchEverywhere(deps, viewer, query),
  };
}

export type Webs = ReturnType<typeof createWebs>;
