import type { Rate } from '../../../../shared/api/endpoint.ts';
import { invalidateTags } from '../../../../shared/cache/tags.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { allowManyRows } from '../../../../shared/db/transaction.ts';
import { badRequest, isAppError, notFound, taken } from '../../../../shared/errors/app-error.ts';
import { InvalidInput, missingFile } from '../../../../shared/errors/invalid-input.ts';
import { isId, newId } from '../../../../shared/ids.ts';
import { addNotice } from '../../../../shared/screening.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { preferredVisibility, requireOwn } from '../../../../shared/visibility/own-items.ts';
import { isPublished } from '../../../../shared/visibility/publication.ts';
import {
  chosenVisibility,
  isMoreRestricted,
  type VisibilityChoice,
} from '../../../../shared/visibility/visibility-choice.ts';
import { trendingTag } from '../../cache-tags.ts';
import type { WebWhole } from '../../contract/index.ts';
import { deleteDraft } from '../../repository/drafts.ts';
import { invalidateWebs } from '../../repository/invalidate-webs.ts';
import { foldAutosave } from '../../repository/versions/packing.ts';
import type { OwnedWeb, WebChanges } from '../../repository/webs.ts';
import * as webs from '../../repository/webs.ts';
import { isLink } from '../../rules/fields.ts';
import { minLinkLength } from '../../rules/links.ts';
import { messages } from '../../rules/messages.ts';
import { type Pane, panes, type SourceChanges, type Sources } from '../../rules/source-kinds.ts';
import type { Deps } from '../deps.ts';
import { sittingMinutes } from '../versions/packing.ts';
import { enqueueVersionPicture } from '../versions/pictures.ts';
import { get } from '../webs.ts';
import { requireCounted, requireQuota, requireQuotaAfterSave } from './limits.ts';
import { hidePictures, replacePictures, saveWithPicture, tryStorePicture } from './pictures.ts';

import { refusalMessages } from './refusal-messages.ts';
import { cleanSources, compiledWithAfter, dropNote, dropNotice, droppedBy, withDropped } from './sources.ts';
import { cleanTags } from './tagging.ts';
import { enqueueThumbnail } from './thumbnails.ts';

/** Updates that include a picture; above the limit they are saved without it. */
const thumbnailRate: Rate = { max: 20, seconds: 60, kept: true };

/**
 * Seconds until the worker renders a web whose picture was announced. The picture usually arrives earlier and brings
 * the rendering forward, so that the web is rendered once.
 */
const laterPictureDelay = 5;

type Code = { html: string; css: string; js: string };

/**
 * A web as it is after a save; `notice` says why others do not see it, or that sources were dropped: `droppedSources`
 * has their panes.
 */
export type SavedWeb = WebWhole & { notice?: string; droppedSources?: Pane[] };

/** `isPictureLater`: the picture of the code follows in a second request. */
type PictureChoice = { isPictureLater?: boolean | undefined };

/** Without a choice of visibility the web is public, if its owner may publish. */
export type NewWeb = Code &
  VisibilityChoice &
  PictureChoice & {
    title: string;
    description: string;
    sources?: Sources | undefined;
    compiledWith?: string | undefined;
    cssLinks: string[];
    jsLinks: string[];
    htmlLinks: string[];
    tags?: string[] | undefined;
    /** Names with exact versions. */
    packages?: string[] | undefined;
  };

/** Changes of a web as its author sent them. */
export type SentChanges = Partial<
  Code & { title: string; description: string; tags: string[]; packages: string[] }
> &
  VisibilityChoice &
  PictureChoice & {
    sources?: SourceChanges | undefined;
    compiledWith?: string | undefined;
    /** Revision on which the changes are based. */
    basedOn?: number | undefined;
    /** Key of the editing session, of an autosave. */
    sitting?: string | undefined;
    /** Revision of the draft that the changes come from. */
    draft?: number | undefined;
  };

/**
 * Saves a new web with its picture, which a session must send or announce; a program need not. `idempotencyKey` is an
 * idempotency key per member: repeated requests return the first web.
 */
export async function create(
  deps: Deps,
  owner: Member,
  { isPictureLater = false, ...sent }: NewWeb,
  picture: Uint8Array | undefined,
  idempotencyKey: string | null = null,
): Promise<SavedWeb> {
  // A program cannot run the page; the worker draws it.
  if (!picture && !owner.token && !isPictureLater)
    throw new InvalidInput(messages.missingFields, [missingFile('image')], 'picture-missing');
  const sources = sent.sources && cleanSources(sent.sources);
  if (!hasCode({ ...sent, sources })) throw badRequest(messages.emptyWeb, 'html');
  const web = { ...sent, sources, ...cleanLinks(sent), tags: cleanTags(sent.tags ?? []) };
  const { title, description, tags } = web;
  deps.site.spam.requireAllowed({ title, description, tags: tags.join(' ') });
  const existingId =
    idempotencyKey === null ? undefined : await webs.findByIdempotencyKey(deps.db, owner.id, idempotencyKey);
  if (existingId !== undefined) return get(deps, owner, existingId);
  const { id, notice } = await insert(deps, owner, web, {
    picture: picture ?? null,
    idempotencyKey,
    ...(isPictureLater && { thumbnailDelay: laterPictureDelay }),
  });
  return addNotice(await get(deps, owner, id), notice);
}

/** Trims and deduplicates the links of a new web; 400 for any that the endpoints for adding links would reject. */
export function cleanLinks(web: NewWeb): webs.Links {
  const clean = (list: keyof webs.Links) => {
    const entries = [...new Set(web[list].map((entry) => entry.trim()))];
    if (list !== 'htmlLinks' && !entries.every(isLink))
      throw badRequest(`${list} must be http or https addresses`, list);
    if (entries.some((entry) => entry.length < minLinkLength))
      throw badRequest(`${list} must have at least ${minLinkLength} characters each`, list);
    return entries;
  };
  return { cssLinks: clean('cssLinks'), jsLinks: clean('jsLinks'), htmlLinks: clean('htmlLinks') };
}

type Insertion = {
  /** Null if the web has no picture until the worker has rendered one. */
  picture: Uint8Array | null;
  idempotencyKey: string | null;
  /** Seconds until the worker renders the picture. */
  thumbnailDelay?: number;
  /** False for a web whose first publication counts against the rate of new webs. */
  isCountedAsNew?: boolean;
};

/**
 * Inserts a new web whose links and tags are clean. If a request with this key has already created a web, returns
 * that one.
 */
export async function insert(
  deps: Deps,
  owner: Member,
  web: NewWeb & { tags: string[] },
  { picture, idempotencyKey, thumbnailDelay, isCountedAsNew = true }: Insertion,
): Promise<{ id: string; notice: string | null }> {
  const { db, assets, trust } = deps;
  const preferred = chosenVisibility(web);
  // Checked before the picture is stored; the transaction checks it again.
  await trust.publish(db, owner, preferred);
  const imageId = picture && (await tryStorePicture(() => storePicture(deps, owner, picture)));
  const id = newId();
  const [title, description] = [web.title.trim(), web.description.trim()];
  let notice: string | null = null;
  const isNew = await saveWithPicture(deps, imageId, async (tx) => {
    const publication = await trust.publish(tx, owner, preferred);
    const own = { id, ownerId: owner.id, idempotencyKey, imageId, title, description };
    const packages = await deps.packages.pin(tx, web.packages ?? [], []);
    if (!(await webs.insertWeb(tx, { ...web, ...own, packages, publication, isCountedAsNew }))) {
      await assets.release(tx, imageId);
      return false;
    }
    await trust.count(tx, owner, 'webs');
    await requireQuota(tx, owner.id, deps.quota);
    if (imageId !== null) {
      await assets.use(tx, imageId, owner.id, 'thumbnail');
      await enqueueVersionPicture(deps, tx, id, imageId);
    }
    await enqueueThumbnail(deps, tx, id, thumbnailDelay);
    if (isPublished(publication)) await invalidateTags(tx, trendingTag);
    notice = await deps.screen(tx, owner, 'web', id);
    return true;
  });
  if (isNew || idempotencyKey === null) return { id, notice };
  return { id: (await webs.findByIdempotencyKey(db, owner.id, idempotencyKey)) ?? id, notice: null };
}

/**
 * Updates the given fields of the owner's web: 404 if the viewer cannot see it, 403 if it is not theirs, 409 if its
 * revision is not the one the changes are based on, unless the web already equals the result.
 */
export async function update(
  deps: Deps,
  viewer: Member,
  id: string,
  { basedOn, sitting, draft, isPictureLater = false, ...sent }: SentChanges,
  picture: Uint8Array | undefined,
): Promise<SavedWeb> {
  if (!isId(id)) throw notFound();
  const changes = cleanChanges(sent);
  const { title, description, tags } = changes;
  deps.site.spam.requireAllowed({ title, description, tags: tags?.join(' ') });
  if (sitting !== undefined) requireAutosave(changes, basedOn);
  const isPictureOnly = Object.keys(changes).length === 0;
  // The statement that locks the web also checks changes of texts alone. A picture is stored before that, but never
  // for a web that is not the viewer's.
  if (picture || isPictureOnly) requireOwn(viewer, await webs.findOwner(deps.db, viewer, id));
  if (!picture && isPictureOnly) throw badRequest(messages.noDataToUpdate);
  const shouldStore = picture !== undefined && (await isPictureWithinRate(deps, viewer, isPictureOnly));
  const imageId = shouldStore
    ? await tryStorePicture(() => storePicture(deps, viewer, picture), { isPictureOnly })
    : null;
  const { notice, dropped } = await saveWithPicture(deps, imageId, async (tx) => {
    const web = requireOwn(viewer, await webs.lockForUpdate(tx, viewer, id, changes, basedOn));
    // A picture alone shows the code of the revision that it is based on.
    if (basedOn !== undefined && basedOn !== web.revision && (isPictureOnly || !web.isUnchanged))
      throw taken(refusalMessages.changedElsewhere);
    if (sitting !== undefined) requireNotPublic(web);
    const { isPublic, visibility, sources: _, packages, compiledWith, ...texts } = changes;
    const { visibility: now } = web;
    const preferred = preferredVisibility(web, { isPublic, visibility }, refusalMessages.hiddenByModerators);
    requireCode(changes, web);
    const dropped = droppedBy(web);
    const sources = withDropped(changes.sources, dropped);
    const publication = await deps.trust.republish(tx, viewer, { now, preferred });
    if (publication && now === 'private') await requireCounted(deps, tx, viewer.id, id);
    if (preferred !== undefined && preferred !== now) await allowManyRows(tx);
    const codeBytes = await webs.updateWeb(tx, id, {
      ...texts,
      sources,
      compiledWith: compiledWithAfter({ sources, compiledWith }, web),
      packages: packages && (await deps.packages.pin(tx, packages, web.packages ?? [])),
      publication,
      imageId: web.isPictureChosen ? undefined : (imageId ?? undefined),
    });
    if (dropped.length > 0) await webs.noteSave(tx, id, dropNote(dropped));
    if (sitting !== undefined) await joinSitting(tx, id, sitting);
    if (draft !== undefined) await deleteDraft(tx, id, draft);
    await requireQuotaAfterSave(tx, viewer, web, { codeBytes, quota: deps.quota });
    // A picture that replaces the shown one in this save has an address that nobody has seen, so it keeps that address.
    const isShownReplaced = imageId !== null && !web.isPictureChosen;
    if (isMoreRestricted(web.wantedVisibility, preferred) && !isShownReplaced)
      await hidePictures(deps, tx, [id], 'ended');
    if (imageId !== null) {
      await replacePictures(deps, tx, web, imageId);
      // With another revision, the sender may not have seen the code for whose picture this one would be taken.
      if (basedOn === web.revision) await enqueueVersionPicture(deps, tx, id, imageId);
    }
    if (picture || changesCode(changes))
      await enqueueThumbnail(deps, tx, id, pictureDelay(sitting, isPictureLater));
    await invalidateWebs(tx, [web.id], now === 'public' || preferred === 'public');
    // A picture has no texts to screen.
    return { notice: isPictureOnly ? null : await deps.screen(tx, viewer, 'web', id), dropped };
  });
  const saved = await get(deps, viewer, id);
  if (dropped.length === 0) return addNotice(saved, notice);
  return {
    ...saved,
    notice: [notice, dropNotice(dropped)].filter(Boolean).join('\n'),
    droppedSources: dropped.map(({ pane }) => pane),
  };
}

const pictureDelay = (sitting: string | undefined, isPictureLater: boolean) => {
  if (sitting !== undefined) return autosavePictureDelay;
  return isPictureLater ? laterPictureDelay : undefined;
};

/**
 * Counts a picture sent with an update against the rate limit, and returns whether to store it. Past the limit the picture
 * is dropped and the worker renders one; if nothing else was sent, the response is 429.
 */
async function isPictureWithinRate(
  { accounts }: Deps,
  { id }: Member,
  isPictureOnly: boolean,
): Promise<boolean> {
  try {
    await accounts.enforceRate('picture of a web', id, thumbnailRate);
    return true;
  } catch (error) {
    if (isAppError(error) && error.status === 429 && !isPictureOnly) return false;
    throw error;
  }
}

async function storePicture({ assets }: Deps, owner: Member, picture: Uint8Array): Promise<string> {
  return (await assets.createImage(owner.id, 'thumbnail', picture)).publicId;
}

function requireCode(changes: webs.WebChanges, current: Record<keyof Code, boolean>): void {
  const stays = (pane: Pane) => {
    const [text, source] = [changes[pane], changes.sources?.[pane]];
    if (text === undefined && !source) return current[pane];
    return [text, source?.text].some((written) => written !== undefined && written.trim() !== '');
  };
  if (!panes.some(stays)) throw badRequest(messages.nothingToSave);
}

const changesCode = (changes: webs.WebChanges) =>
  changes.packages !== undefined || panes.some((pane) => changes[pane] !== undefined);
const hasCode = ({ sources = {}, ...web }: Code & { sources?: Sources | undefined }) =>
  panes.some((pane) => web[pane].trim() !== '' || sources[pane]?.text.trim());

/** The given changes, with title and description trimmed, tags and sources as they are stored. */
function cleanChanges({ title, description, tags, sources, ...rest }: webs.WebChanges): webs.WebChanges {
  const all = {
    ...rest,
    sources: sources && cleanSources(sources),
    title: title?.trim(),
    description: description?.trim(),
    tags: tags && cleanTags(tags),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Seconds until the worker draws an autosaved web, so that a sitting does not cost a picture for each pause in typing. */
const autosavePictureDelay = 600;

const autosaveFields = new Set([
  'title',
  'description',
  'html',
  'css',
  'js',
  'sources',
  'compiledWith',
  'packages',
]);

/** Throws a 400 unless an autosave changes only code and texts, and says which revision it began from. */
function requireAutosave(changes: WebChanges, basedOn: number | undefined): void {
  const other = Object.keys(changes).find((field) => !autosaveFields.has(field));
  if (other !== undefined) throw badRequest(refusalMessages.autosaveOfOther, other);
  if (basedOn === undefined) throw badRequest(refusalMessages.autosaveWithoutBase, 'basedOn');
}

/** Throws a 409 if others see the web, or will when moderators show it again: an autosave publishes nothing. */
function requireNotPublic(web: OwnedWeb): void {
  if (web.wantedVisibility === 'public') throw taken(refusalMessages.autosaveOfPublic);
}

/** Makes the last save of a locked web part of the autosaves of this sitting, which become one version. */
const joinSitting = (tx: Tx, webId: string, sitting: string): Promise<void> =>
  foldAutosave(tx, webId, sitting, sittingMinutes);
