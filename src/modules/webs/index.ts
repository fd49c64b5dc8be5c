import type { PageRequest } from '../../shared/api/paging.ts';
import type { Member, Viewer } from '../../shared/auth/viewer.ts';
import type { Origin } from '../../shared/auth/visitor-id.ts';
import { deriveKey } from '../../shared/keys.ts';
import * as leaving from './service/account-deletion.ts';
import { changeComments, changeLikes, holdVisible } from './service/counters.ts';
import type { Deps } from './service/deps.ts';
import * as lists from './service/lists.ts';
import { type Changes, changePreferences } from './service/preferences.ts';
import * as changing from './service/saving/changes.ts';
import { type ForkWish, fork } from './service/saving/forks.ts';
import type { WebQuota } from './service/saving/quota.ts';
import * as saving from './service/saving/saves.ts';
import * as showcases from './service/showcase.ts';
import * as counting from './service/view-counts.ts';
import * as reading from './service/webs.ts';

/**
 * Webs: saving, reading, trending, views, showcases and editor preferences.
 *
 * Here as in every module's index.ts each use case is written out with its parameters. Go-to-definition on `ctx.webs.create` then
 * lands on the line that calls the service, and hovers show plain types; a generic wrapper would send the editor to itself.
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
    cards: (viewer: Viewer, ids: readonly string[]) => reading.cards(deps, viewer, ids),
    fork: (viewer: Member, originalId: string, wish: ForkWish, requestKey?: string | null) =>
      fork(deps, viewer, originalId, wish, requestKey),
    togglePublishStatus: (viewer: Member, id: string) => changing.togglePublishStatus(deps, viewer, id),
    addLink: (viewer: Member, id: string, kind: changing.LinkKind, link: string) =>
      changing.addLink(deps, viewer, id, kind, link),
    removeLink: (viewer: Member, id: string, kind: changing.LinkKind, link: string) =>
      changing.removeLink(deps, viewer, id, kind, link),
    remove: (viewer: Member, id: string) => changing.remove(deps, viewer, id),
    ...bindLists(deps),
    showcase: (viewer: Viewer, username: string) => showcases.showcase(deps, viewer, username),
    showcaseOf: (viewer: Viewer, ownerId: string) => showcases.showcaseOf(deps, viewer, ownerId),
    updateShowcase: (member: Member, ids: string[]) => showcases.updateShowcase(deps, member, ids),
    figures: () => lists.figures(deps),
    get: (viewer: Viewer, id: string) => reading.get(deps, viewer, id),
    getForEditor: (viewer: Viewer, id: string) => reading.getForEditor(deps, viewer, id),
    countView: (viewer: Viewer, id: string, origin: Origin) => counting.countView(deps, viewer, id, origin),
    preferences: (viewer: Viewer) => reading.preferences(deps, viewer),
    editorLook: (viewer: Viewer) => reading.editorLook(deps, viewer),
    changeLayout: (viewer: Member, indentation: number) => reading.changeLayout(deps, viewer, indentation),
    changePreferences: (viewer: Member, changes: Changes) => changePreferences(deps, viewer, changes),
    /** The part of webs in the deletion of an account. */
    deletion: {
      lock: leaving.lockOf,
      hide: leaving.hideOf,
      remove: (memberId: string, signal: AbortSignal) => leaving.removeOf(deps, memberId, signal),
      hasRemains: leaving.hasRemains,
    },
    hold: leaving.hold,
    holdVisible,
    changeLikes,
    changeComments,
  };
}

function bindLists(deps: Deps) {
  return {
    trending: (viewer: Viewer, request: PageRequest) => lists.trending(deps, viewer, request),
    following: (member: Member, request: PageRequest) => lists.following(deps, member, request),
    yourWork: (member: Member, query: lists.OwnQuery) => lists.yourWork(deps, member, query),
    ofUser: (viewer: Viewer, username: string, query: lists.UserQuery) =>
      lists.ofUser(deps, viewer, username, query),
    likedBy: (viewer: Viewer, username: string, request: PageRequest) =>
      lists.likedBy(deps, viewer, username, request),
    searchMine: (member: Member, query: lists.MyQuery) => lists.searchMine(deps, member, query),
    searchEverywhere: (viewer: Viewer, query: PageRequest & { search: string }) =>
      lists.searchEverywhere(deps, viewer, query),
  };
}

export type Webs = ReturnType<typeof createWebs>;
