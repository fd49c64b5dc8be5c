import { invalidateTags } from '../../../../shared/cache/tags.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { requireOwn } from '../../../../shared/visibility/own-items.ts';
import { webTag } from '../../cache-tags.ts';
import * as webs from '../../repository/webs.ts';
import { maxLinks } from '../../rules/fields.ts';
import type { Deps } from '../deps.ts';
import { requireQuota } from './limits.ts';
import { enqueueThumbnail } from './thumbnails.ts';

export type LinkKind = keyof webs.Links;

const columns = { cssLinks: 'css_links', jsLinks: 'js_links', htmlLinks: 'html_links' } as const;

/** Adds a link or head tag to the owner's web; no effect if it is already there. */
export function addLink(deps: Deps, viewer: Member, id: string, kind: LinkKind, link: string) {
  return changeLinks(deps, viewer, id, kind, (entries) => {
    if (entries.includes(link)) return entries;
    if (entries.length >= maxLinks) throw badRequest(`${kind} must have at most ${maxLinks} entries`, kind);
    return [...entries, link];
  });
}

/** Removes a link or head tag; no effect if it is not there. */
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
    const web = requireOwn(viewer, isId(id) ? await webs.lockWithLinks(tx, viewer, id) : undefined);
    const { cssLinks, jsLinks, htmlLinks } = web;
    const entries = change(web[kind]);
    if (entries.length === web[kind].length) return { cssLinks, jsLinks, htmlLinks };
    await invalidateTags(tx, webTag(id));
    await enqueueThumbnail(deps, tx, id);
    const links = await webs.setLinks(tx, id, columns[kind], entries);
    // Each change makes a version, which counts towards the quota.
    if (entries.length > web[kind].length) await requireQuota(tx, viewer.id, deps.quota);
    return links;
  });
}
