import type { Origin } from '../../shared/auth/visitor-id.ts';
import type { Tx } from '../../shared/db/database.ts';
import type { IdRange } from '../../shared/db/statements/id-ranges.ts';
import { deriveKey } from '../../shared/keys.ts';
import type { PageRequest } from '../../shared/paging.ts';
import type { Member, Viewer } from '../../shared/viewer.ts';
import type { BulkVisibilityChoice } from '../../shared/visibility/visibility-choice.ts';
import { recordAllCode } from './repository/code-search.ts';
import { hasWebs } from './repository/deletion.ts';
import * as addresses from './repository/lists/lists.ts';
import { lockOwnedWeb, lockOwnedWebs, lockWeb, lockWebsOf } from './repository/locks.ts';
import type { TagChanges } from './repository/tags.ts';
import { lockVisibleWebs } from './repository/webs.ts';
import { type CodeQuery, searchCode } from './service/code-search.ts';
import {
  adjustCommentsCount,
  adjustLikesCount,
  countView,
  keepVisible,
  lockIfVisible,
  lockVisible,
} from './service/counters.ts';
import * as accountDeletion from './service/deletion.ts';
import { createBinnedWebs, createModeratedWebs, remove, removeMany } from './service/deletion.ts';
import type { Deps, WebQuota } from './service/deps.ts';
import * as lists from './service/lists.ts';
import * as drafts from './service/saving/drafts.ts';
import { type ForkOptions, fork } from './service/saving/forks.ts';
import { importWebs, type WebToImport } from './service/saving/imports.ts';
import { getUsage } from './service/saving/limits.ts';
import * as links from './service/saving/links.ts';
import * as publishing from './service/saving/publishing.ts';
import * as saves from './service/saving/saves.ts';
import { tagMany } from './service/saving/tagging.ts';
import { getPictures, updatePicture } from './service/saving/thumbnails.ts';
import * as showcases from './service/showcase.ts';
import { compareSources, type SentWeb } from './service/sources/compare-sources.ts';
import { changeUrl } from './service/versions/change-url.ts';
import * as versions from './service/versions/versions.ts';
import * as webs from './service/webs.ts';
import { type PreferenceChanges, updatePreferences } from './service/webs.ts';

/**
 * Webs: saving, reading, versions, trending, views, showcases and editor preferences.
 *
 * As in every module's index.ts, each use case is written out with its parameters: go-to-definition on
 * `ctx.webs.create` then leads to the line that calls the service, and hovers show plain types. A generic wrapper
 * would lead to itself.
 */
export function createWebs({
  config,
  secrets,
  ...rest
}: Pick<Deps, 'db' | 'clock' | 'jobs' | 'site' | 'trust' | 'screen' | 'packages' | 'accounts' | 'assets'> & {
  config: { publicUrl: string; thumbnails: { drawn: boolean }; webQuota: WebQuota };
  secrets: { jwtSecret: string };
}) {
  const visitorIdKey = deriveKey(secrets.jwtSecret, 'viewers of webs');
  const shouldRenderThumbnails = config.thumbnails.drawn;
  const { publicUrl, webQuota: quota } = config;
  const deps: Deps = {
    ...rest,
    publicUrl,
    quota,
    visitorIdKey,
    shouldRenderThumbnails,
  };
  return {
    create: (
      owner: Member,
      web: saves.NewWeb,
      picture: Uint8Array | undefined,
      idempotencyKey?: string | null,
    ) => saves.create(deps, owner, web, picture, idempotencyKey),
    update: (viewer: Member, id: string, changes: saves.SentChanges, picture: Uint8Array | undefined) =>
      saves.update(deps, viewer, id, changes, picture),
    fork: (viewer: Member, originalId: string, options: ForkOptions, idempotencyKey?: string | null) =>
      fork(deps, viewer, originalId, options, idempotencyKey),
    togglePublishStatus: (viewer: Member, id: string) => publishing.togglePublishStatus(deps, viewer, id),
    addLink: (viewer: Member, id: string, kind: links.LinkKind, link: string) =>
      links.addLink(deps, viewer, id, kind, link),
    removeLink: (viewer: Member, id: string, kind: links.LinkKind, link: string) =>
      links.removeLink(deps, viewer, id, kind, link),
    renewLink: (viewer: Member, id: string) => publishing.renewLink(deps, viewer, id),
    remove: (viewer: Member, id: string) => remove(deps, viewer, id),
    ...createBulkChanges(deps),
    ...createLists(deps),
    ...createImports(deps),
    addresses: createAddresses(deps),
    ...createVersions(deps),
    ...createDrafts(deps),
    ...createPictures(deps),
    getShowcase: (viewer: Viewer, username: string) => showcases.getShowcase(deps, viewer, username),
    getShowcaseOf: (viewer: Viewer, ownerId: string) => showcases.getShowcaseOf(deps, viewer, ownerId),
    updateShowcase: (member: Member, ids: string[]) => showcases.updateShowcase(deps, member, ids),
    ...createReads(deps),
    countView: (viewer: Viewer, id: string, origin: Origin) => countView(deps, viewer, id, origin),
    getPreferences: (viewer: Viewer) => webs.getPreferences(deps, viewer),
    getEditorAppearance: (viewer: Viewer) => webs.getEditorAppearance(deps, viewer),
    updateLayout: (viewer: Member, indentation: number) => webs.updateLayout(deps, viewer, indentation),
    updatePreferences: (viewer: Member, changes: PreferenceChanges) =>
      updatePreferences(deps, viewer, changes),
    /** Participant in account deletion. */
    deletion: {
      lock: lockWebsOf,
      hide: accountDeletion.hideOf,
      remove: (memberId: string, signal: AbortSignal) => accountDeletion.removeOf(deps, memberId, signal),
      hasRemainingData: hasWebs,
    },
    moderated: createModeratedWebs(deps),
    binned: createBinnedWebs(deps),
    lockAny: lockWeb,
    lockOwned: lockOwnedWeb,
    lockAllOwned: lockOwnedWebs,
    lockVisible,
    lockAllVisible: (tx: Tx, viewer: Viewer, ids: readonly string[]) => lockVisibleWebs(tx, viewer, ids),
    lockIfVisible,
    keepVisible,
    adjustLikesCount,
    adjustCommentsCount,
  };
}

function createReads(deps: Deps) {
  return {
    listCards: (viewer: Viewer, ids: readonly string[]) => webs.listCards(deps, viewer, ids),
    compareSources: (web: SentWeb) => compareSources(web),
    get: (viewer: Viewer, id: string) => webs.get(deps, viewer, id),
    getForEditor: (viewer: Viewer, id: string) => webs.getForEditor(deps, viewer, id),
    getClipped: (viewer: Viewer, id: string) => webs.getClipped(deps, viewer, id),
    getClippedForEditor: (viewer: Viewer, id: string) => webs.getClippedForEditor(deps, viewer, id),
  };
}

function createBulkChanges(deps: Deps) {
  return {
    setVisibility: (viewer: Member, ids: readonly string[], choice: BulkVisibilityChoice) =>
      publishing.setVisibility(deps, viewer, ids, choice),
    tagMany: (viewer: Member, ids: readonly string[], changes: TagChanges) =>
      tagMany(deps, viewer, ids, changes),
    removeMany: (viewer: Member, ids: readonly string[]) => removeMany(deps, viewer, ids),
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
    listForks: (viewer: Viewer, id: string, request: PageRequest) =>
      lists.listForks(deps, viewer, id, request),
    countForks: (viewer: Viewer, id: string) => lists.countForks(deps, viewer, id),
    getForkTree: (viewer: Viewer, id: string) => lists.getForkTree(deps, viewer, id),
    listTags: (viewer: Viewer, prefix: string) => lists.listTags(deps, viewer, prefix),
    listOwnTags: (member: Member) => lists.listOwnTags(deps, member),
    listPopularTags: () => lists.listPopularTags(deps),
    listTagged: (viewer: Viewer, tag: string, query: lists.TaggedQuery) =>
      lists.listTagged(deps, viewer, tag, query),
    searchOwn: (member: Member, query: lists.OwnSearch) => lists.searchOwnWebs(deps, member, query),
    searchAll: (viewer: Viewer, query: PageRequest & { search: string }) =>
      lists.searchAllWebs(deps, viewer, query),
    searchCode: (viewer: Viewer, query: CodeQuery) => searchCode(deps, viewer, query),
    /** Makes the worker index the code of all webs, since backups leave the index out. */
    recordAllCode: () => recordAllCode(deps.db),
    /** Replaces addresses of the site's files in all webs, after a move from one origin to another. */
    changeUrl: (from: string, to: string) => changeUrl(deps.db, from, to),
  };
}

function createImports(deps: Deps) {
  return {
    importWebs: (owner: Member, webs: readonly WebToImport[]) => importWebs(deps, owner, webs),
    getUsage: (member: Member) => getUsage(deps, member.id),
  };
}

function createVersions(deps: Deps) {
  return {
    listVersions: (viewer: Member, webId: string, query: versions.VersionQuery) =>
      versions.listVersions(deps, viewer, webId, query),
    getVersion: (viewer: Viewer, webId: string, number: number) =>
      versions.getVersion(deps, viewer, webId, number),
    restoreVersion: (viewer: Member, webId: string, number: number, basedOn: number | undefined) =>
      versions.restoreVersion(deps, viewer, webId, number, basedOn),
    updateVersion: (viewer: Member, webId: string, number: number, changes: versions.VersionDetails) =>
      versions.updateVersion(deps, viewer, webId, number, changes),
    removeVersion: (viewer: Member, webId: string, number: number) =>
      versions.removeVersion(deps, viewer, webId, number),
  };
}

function createDrafts(deps: Deps) {
  return {
    getDraft: (viewer: Member, webId: string) => drafts.getDraft(deps, viewer, webId),
    findDraftRevision: (viewer: Viewer, web: { _id: string; owner: { _id: string } }) =>
      drafts.findDraftRevision(deps, viewer, web),
    keepDraft: (viewer: Member, webId: string, draft: drafts.SentDraft) =>
      drafts.keepDraft(deps, viewer, webId, draft),
    discardDraft: (viewer: Member, webId: string, revision?: number) =>
      drafts.discardDraft(deps, viewer, webId, revision),
  };
}

function createPictures(deps: Deps) {
  return {
    getPictures: (viewer: Member, webId: string) => getPictures(deps, viewer, webId),
    updatePicture: (viewer: Member, webId: string, publicId: string | null) =>
      updatePicture(deps, viewer, webId, publicId),
  };
}

/** Public webs by ranges of ids, for sitemaps. */
function createAddresses({ db }: Pick<Deps, 'db'>) {
  return {
    webRanges: (size: number) => addresses.findWebRanges(db, size),
    websOf: (range: IdRange, limit: number) => addresses.findWebsOfRange(db, range, limit),
    authorRanges: (size: number) => addresses.findAuthorRanges(db, size),
    authorsOf: (range: IdRange, limit: number) => addresses.findAuthorsOfRange(db, range, limit),
  };
}

export type Webs = ReturnType<typeof createWebs>;
