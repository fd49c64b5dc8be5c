import { isId } from '../../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import type { Action, OwnAction } from '../contract/actions.ts';
import { toAction, toOwnAction } from '../present.ts';
import * as rows from '../repository/action-lists.ts';
import type { ReportKind } from '../rules/report-reasons.ts';
import type { Deps } from './deps.ts';

/** Why the member's own comments and replies on a web are hidden: the latest `limit`. */
export async function listHiddenPosts(
  { db }: Pick<Deps, 'db'>,
  member: Member,
  webId: string,
  limit: number,
): Promise<OwnAction[]> {
  const found = await rows.findOwnHiddenPosts(db, member.id, webId, limit);
  return found.map(toOwnAction);
}

/** Actions against a member and their content, latest first. With `web`, only those that hide the member's comments and replies there. */
export async function listOwnActions(
  { db }: Deps,
  member: Member,
  { web, ...request }: PageRequest & { web?: string | undefined },
): Promise<Page<OwnAction>> {
  if (web !== undefined) {
    const hidden = await listHiddenPosts({ db }, member, web, request.limit);
    return toPage(hidden, request, hidden.length, null);
  }
  const found = await rows.findActionsAbout(db, member.id, request);
  return toPage(found.rows.map(toOwnAction), request, found.total, null);
}

/** Why the viewer's own item is hidden; null if moderators have not hidden it, or it is not the viewer's. */
export async function findNotice(
  { db }: Deps,
  viewer: Viewer,
  kind: ReportKind,
  id: string,
): Promise<OwnAction | null> {
  const row = viewer && (await rows.findOwnHiding(db, viewer.id, kind, id));
  return row ? toOwnAction(row) : null;
}

/** Why moderators hide the member's own items of a kind: the latest `limit`. */
export async function listHidden(
  { db }: Deps,
  member: Member,
  kind: ReportKind,
  limit: number,
): Promise<OwnAction[]> {
  const found = await rows.findOwnHidings(db, member.id, kind, limit);
  return found.map(toOwnAction);
}

/** Actions for moderators, of all members or about one and their items. */
export async function listActions(
  { db, publicUrl }: Deps,
  query: rows.ActionQuery,
  request: PageRequest,
): Promise<Page<Action>> {
  if (query.member !== undefined && !isId(query.member)) return toPage([], request, 0, null);
  const found = await rows.findActions(db, query, request);
  const docs = found.rows.map((row) => toAction(row, publicUrl));
  return toPage(docs, request, found.total, null);
}
