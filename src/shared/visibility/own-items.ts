import { sql } from 'kysely';
import { addFormer, type BulkVisibilityReply, onlyIds, toBulkReply } from '../bulk.ts';
import type { Db, Tx } from '../db/database.ts';
import { newLinkKey, type OwnState } from '../db/statements/visibility.ts';
import { inTransaction } from '../db/transaction.ts';
import { forbidden, notFound, taken } from '../errors/app-error.ts';
import { isId } from '../ids.ts';
import type { Visibility } from '../rules/visibility.ts';
import { addNotice, type ScreenDeps, type ScreenedKind, screenAll } from '../screening.ts';
import { canChange, type Member } from '../viewer.ts';
import type { Publication, Trust } from './publication.ts';
import {
  type BulkVisibilityChoice,
  chosenVisibility,
  isChangedBy,
  isMoreRestricted,
  leastVisible,
  requiredVisibility,
  type VisibilityChoice,
} from './visibility-choice.ts';

export type OwnItem = OwnState & { id: string; ownerId: string };

/** Why an item is not published: the error of a call for it alone, and the text in the reply of a bulk call. */
type Refusal = { error: Error; message: string };

/** How webs, collections and assets differ when their owner changes who sees them. The rows are locked. */
export type OwnItems<Item extends OwnItem, Changed = unknown> = {
  kind: ScreenedKind;
  table: string;
  messages: { hiddenByModerators: string; notUnlisted: string };
  /** Locks an item that the viewer can open until the end of the transaction. */
  lock(tx: Tx, viewer: Member, id: string): Promise<Item | undefined>;
  /** Publishes or hides items; returns them as they are then. */
  setPublications(
    tx: Tx,
    ids: readonly string[],
    publication: Publication | undefined,
    restoresLinks?: boolean,
  ): Promise<Changed[]>;
  /** Gives files of items new URLs, because fewer people see them and may know the old ones. */
  endUrls(tx: Tx, items: readonly Item[]): Promise<unknown>;
  /** Invalidates the pages that show items, and the lists of everybody if items join or leave them. */
  invalidate(tx: Tx, ids: readonly string[], areListsChanged: boolean): Promise<void>;
  /** Counts items that others are about to see; returns those that must wait. */
  countPublished?(tx: Tx, viewer: Member, ids: readonly string[]): Promise<ReadonlyMap<string, Refusal>>;
};

/** Like `OwnItems`, for items that are changed in bulk. */
export type ManyOwnItems<Item extends OwnItem> = Omit<OwnItems<Item>, 'lock'> & {
  /** The text of the reply for an item that is not one of the member’s. */
  missing: string;
  /** Locks those of these items that are the member’s own, in the order of ids. */
  lockAll(tx: Tx, member: Member, ids: readonly string[]): Promise<Item[]>;
  /** The texts that the site’s word list is applied to. */
  textsOf(item: Item): string[];
};

type Deps = ScreenDeps & { db: Db; trust: Pick<Trust, 'permit' | 'republish'> };

/** Returns the item if the viewer may change it: 404 if they cannot see it, 403 if it is not theirs. */
export function requireOwn<Item extends { ownerId: string }>(viewer: Member, item: Item | undefined): Item {
  if (!item) throw notFound();
  if (!canChange(viewer, item)) throw forbidden();
  return item;
}

/** Like `requireOwn`, for an item that `lock` locks until the end of the transaction. */
export async function lockOwn<Item extends { ownerId: string }>(
  lock: (tx: Tx, viewer: Member, id: string) => Promise<Item | undefined>,
  tx: Tx,
  viewer: Member,
  id: string,
): Promise<Item> {
  return requireOwn(viewer, isId(id) ? await lock(tx, viewer, id) : undefined);
}

/**
 * The visibility that the owner asks for with a change; undefined if it stays. Throws a 403 for an item that
 * moderators hide, unless it is to be private.
 */
export function preferredVisibility(
  item: OwnState,
  choice: VisibilityChoice,
  hiddenByModerators: string,
): Visibility | undefined {
  const preferred = chosenVisibility(choice, item.wantedVisibility);
  if (item.isHidden && preferred !== undefined && preferred !== 'private')
    throw forbidden(hiddenByModerators);
  return preferred;
}

export type PublishStatus = { _id: string; isPublic: boolean; visibility: Visibility; notice?: string };

/** Makes an own item private if it is public, and else public; also returns it as it was before it was screened. */
export function togglePublishStatus<Item extends OwnItem, Changed>(
  items: OwnItems<Item, Changed>,
  deps: Deps,
  viewer: Member,
  id: string,
): Promise<[status: PublishStatus, changed: Changed]> {
  return inTransaction(deps.db, async (tx) => {
    const item = await lockOwn(items.lock, tx, viewer, id);
    if (item.isHidden) throw forbidden(items.messages.hiddenByModerators);
    const next = item.visibility === 'public' ? 'private' : 'public';
    const publication = next === 'public' && (await deps.trust.permit(tx, viewer));
    const refusal = publication && (await items.countPublished?.(tx, viewer, [id]))?.get(id);
    if (refusal) throw refusal.error;
    const [changed] = await items.setPublications(tx, [id], publication);
    if (!changed) throw notFound();
    if (!publication) await items.endUrls(tx, [item]);
    await items.invalidate(tx, [id], true);
    const notice = await deps.screen(tx, viewer, items.kind, id);
    const visibility = notice === null ? next : 'private';
    return [addNotice({ _id: id, isPublic: visibility === 'public', visibility }, notice), changed];
  });
}

/** Gives an own unlisted item a new link; the old one, and the URLs of its files, end at once. 409 for another item. */
export function renewLink<Item extends OwnItem>(
  items: OwnItems<Item>,
  { db }: Pick<Deps, 'db'>,
  viewer: Member,
  id: string,
): Promise<{ _id: string; linkKey: string }> {
  return inTransaction(db, async (tx) => {
    const item = await lockOwn(items.lock, tx, viewer, id);
    if (item.visibility !== 'unlisted') throw taken(items.messages.notUnlisted);
    const { rows } = await sql<{ linkKey: string }>`
      update ${sql.table(items.table)} set last_link_key = ${newLinkKey}
      where id = ${id} returning link_key as "linkKey"`.execute(tx);
    const [renewed] = rows;
    if (!renewed) throw notFound();
    await items.endUrls(tx, [item]);
    await items.invalidate(tx, [id], false);
    return { _id: id, linkKey: renewed.linkKey };
  });
}

/** Changes who sees up to 100 own items; 403 if none may be shared before the address is verified. */
export function setVisibility<Item extends OwnItem>(
  items: ManyOwnItems<Item>,
  deps: Deps,
  viewer: Member,
  ids: readonly string[],
  choice: BulkVisibilityChoice,
): Promise<BulkVisibilityReply> {
  const { kind, messages } = items;
  return inTransaction(deps.db, async (tx) => {
    const own = await items.lockAll(tx, viewer, onlyIds(ids));
    const next = requiredVisibility(choice);
    const isShared = next !== 'private';
    const hidden = own.filter(({ isHidden }) => isShared && isHidden);
    const refused = new Map(hidden.map(({ id }) => [id, messages.hiddenByModerators]));
    const requested = own.filter((one) => isChangedBy(choice, one.wantedVisibility) && !refused.has(one.id));
    const beyond = isShared ? await items.countPublished?.(tx, viewer, requested.map(idOf)) : undefined;
    for (const [id, { message }] of beyond ?? []) refused.set(id, message);
    const changing = requested.filter(({ id }) => !refused.has(id));
    const changed = changing.map(idOf);
    if (changing.length > 0) {
      const now = leastVisible(changing);
      const publication = await deps.trust.republish(tx, viewer, { now, preferred: next });
      await items.setPublications(tx, changed, publication, choice.restoresLinks);
      const restricted = changing.filter((one) => isMoreRestricted(one.wantedVisibility, next));
      await items.endUrls(tx, restricted);
      await items.invalidate(tx, changed, true);
    }
    const screened = changing.map((item) => ({ id: item.id, texts: items.textsOf(item) }));
    const held = isShared ? await screenAll(deps, tx, viewer, kind, screened) : [];
    for (const [id, notice] of held) refused.set(id, notice);
    return addFormer(toBulkReply(ids, own, changed, { missing: items.missing, refused }), own);
  });
}

const idOf = ({ id }: { id: string }) => id;
