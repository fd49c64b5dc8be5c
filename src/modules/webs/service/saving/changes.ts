import type { Member } from '../../../../shared/auth/viewer.ts';
import { invalidateTags } from '../../../../shared/cache/invalidate-tags.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest } from '../../../../shared/errors/app-error.ts';
import { webTag } from '../../cache-tags.ts';
import { maxLinks } from '../../fields.ts';
import { invalidateWeb } from '../../repository/invalidate-web.ts';
import * as webs from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';
import { lockOwn } from '../locks.ts';
import { hidePicture } from './pictures.ts';
import { enqueueThumbnail } from './thumbnails.ts';

type PublishStatus = { _id: string; isPublic: boolean; revision: number };

/** Makes the owner's web public if it is private, and private if it is public; its picture gets another address then. */
export function togglePublishStatus(deps: Deps, viewer: Member, id: string): Promise<PublishStatus> {
  return inTransaction(deps.db, async (tx) => {
    const web = await lockOwn(tx, viewer, id);
    const now = await webs.togglePublic(tx, id);
    if (!now.isPublic) await hidePicture(deps, tx, web.imageId);
    await invalidateWeb(tx, web, true);
    return { _id: id, ...now };
  });
}

/** Deletes the owner's web with all that hangs on it, and lets go of its picture. Forks of it stay. */
export function remove({ db, assets }: Deps, viewer: Member, id: string): Promise<{ _id: string }> {
  return inTransaction(db, async (tx) => {
    const web = await lockOwn(tx, viewer, id);
    await webs.deleteWeb(tx, id);
    await assets.release(tx, web.imageId);
    await invalidateWeb(tx, web, web.isPublic);
    return { _id: id };
  });
}

export type LinkKind = keyof webs.Links;

const columns = { cssLinks: 'css_links', jsLinks: 'js_links', htmlLinks: 'html_links' } as const;

/** Adds a link or head tag to the owner's web; one that is there already stays as it is. */
export function addLink(deps: Deps, viewer: Member, id: string, kind: LinkKind, link: string) {
  return changeLinks(deps, viewer, id, kind, (entries) => {
    if (entries.includes(link)) return entries;
    if (entries.length >= maxLinks) throw badRequest(`${kind} must have at most ${maxLinks} entries`, kind);
    return [...entries, link];
  });
}

/** Takes a link or head tag away; one that is not there is not missed. */
export function removeLink(deps: Deps, viewer: Member, id: string, kind: LinkKind, link: string) {
  return changeLinks(deps, viewer, id, kind, (entries) => entries.filter((entry) => entry !== link));
}

function changeLinks(
  deps: Deps,
  viewer: Member,
  id: string,
  kind: LinkKind,
  change: (entries: string[]) => string[],
): Promise<webs.Links> {
  return inTransaction(deps.db, async (tx) => {
    await lockOwn(tx, viewer, id);
    const links = await webs.findLinks(tx, id);
    const entries = change(links[kind]);
    if (entries.length === links[kind].length) return links;
    await invalidateTags(tx, webTag(id));
    await enqueueThumbnail(deps, tx, id);
    return webs.setLinks(tx, id, columns[kind], entries);
  });
}
