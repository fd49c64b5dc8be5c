import type { PageRequest } from '../../shared/api/paging.ts';
import type { Member, Viewer } from '../../shared/auth/viewer.ts';
import type { Origin } from '../../shared/auth/visitor-id.ts';
import { deriveKey } from '../../shared/keys.ts';
import * as changing from './service/change.ts';
import * as counting from './service/count.ts';
import { type ForkWish, fork } from './service/fork.ts';
import { changeComments, changeLikes, holdVisible } from './service/held.ts';
import * as leaving from './service/leaving.ts';
import * as lists from './service/lists.ts';
import type { Parts } from './service/parts.ts';
import { type Changes, changePreferences } from './service/preferences.ts';
import type { WebQuota } from './service/quota.ts';
import * as reading from './service/read.ts';
import * as saving from './service/save.ts';
import * as showcases from './service/showcase.ts';

type Deps = Pick<Parts, 'db' | 'clock' | 'jobs' | 'accounts' | 'assets'> & {
  config: { publicUrl: string; thumbnails: { drawn: boolean }; webQuota: WebQuota };
  secrets: { jwtSecret: string };
};

/** Webs: saving, reading, trending, views, and how members like their editor. */
export function createWebs({ config, secrets, ...rest }: Deps) {
  const viewerKey = deriveKey(secrets.jwtSecret, 'viewers of webs');
  const drawsThumbnails = config.thumbnails.drawn;
  const { publicUrl, webQuota: quota } = config;
  const parts: Parts = { ...rest, publicUrl, quota, viewerKey, drawsThumbnails };
  return {
    create: (
      owner: Member,
      web: saving.NewWeb,
      picture: Uint8Array | undefined,
      requestKey?: string | null,
    ) => saving.create(parts, owner, web, picture, requestKey),
    update: (viewer: Member, id: string, changes: saving.WebChanges, picture: Uint8Array | undefined) =>
      saving.update(parts, viewer, id, changes, picture),
    cards: (viewer: Viewer, ids: readonly string[]) => reading.cards(parts, viewer, ids),
    fork: (viewer: Member, originalId: string, wish: ForkWish, requestKey?: string | null) =>
      fork(parts, viewer, originalId, wish, requestKey),
    togglePublishStatus: (viewer: Member, id: string) => changing.togglePublishStatus(parts, viewer, id),
    addLink: (viewer: Member, id: string, kind: changing.LinkKind, link: string) =>
      changing.addLink(parts, viewer, id, kind, link),
    removeLink: (viewer: Member, id: string, kind: changing.LinkKind, link: string) =>
      changing.removeLink(parts, viewer, id, kind, link),
    remove: (viewer: Member, id: string) => changing.remove(parts, viewer, id),
    ...bindLists(parts),
    showcase: (viewer: Viewer, username: string) => showcases.showcase(parts, viewer, username),
    showcaseOf: (viewer: Viewer, ownerId: string) => showcases.showcaseOf(parts, viewer, ownerId),
    updateShowcase: (member: Member, ids: string[]) => showcases.updateShowcase(parts, member, ids),
    figures: () => lists.figures(parts),
    get: (viewer: Viewer, id: string) => reading.get(parts, viewer, id),
    getForEditor: (viewer: Viewer, id: string) => reading.getForEditor(parts, viewer, id),
    countView: (viewer: Viewer, id: string, origin: Origin) => counting.countView(parts, viewer, id, origin),
    preferences: (viewer: Viewer) => reading.preferences(parts, viewer),
    editorLook: (viewer: Viewer) => reading.editorLook(parts, viewer),
    changeLayout: (viewer: Member, indentation: number) => reading.changeLayout(parts, viewer, indentation),
    changePreferences: (viewer: Member, changes: Changes) => changePreferences(parts, viewer, changes),
    leaver: {
      lock: leaving.lockOf,
      hide: leaving.hideOf,
      remove: (memberId: string, signal: AbortSignal) => leaving.removeOf(parts, memberId, signal),
      isLeft: leaving.isLeft,
    },
    hold: leaving.hold,
    holdVisible,
    changeLikes,
    changeComments,
  };
}

function bindLists(parts: Parts) {
  return {
    trending: (viewer: Viewer, request: PageRequest) => lists.trending(parts, viewer, request),
    following: (member: Member, request: PageRequest) => lists.following(parts, member, request),
    yourWork: (member: Member, query: lists.OwnQuery) => lists.yourWork(parts, member, query),
    ofUser: (viewer: Viewer, username: string, query: lists.UserQuery) =>
      lists.ofUser(parts, viewer, username, query),
    likedBy: (viewer: Viewer, username: string, request: PageRequest) =>
      lists.likedBy(parts, viewer, username, request),
    searchMine: (member: Member, query: lists.MyQuery) => lists.searchMine(parts, member, query),
    searchEverywhere: (viewer: Viewer, query: PageRequest & { search: string }) =>
      lists.searchEverywhere(parts, viewer, query),
  };
}

export type Webs = ReturnType<typeof createWebs>;
