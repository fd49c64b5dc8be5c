import type { Tx } from '../../../shared/db/database.ts';
import { forbidden, notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { canChange, type Member } from '../../../shared/viewer.ts';
import { lockVisibleWeb, type OwnedWeb } from '../repository/webs.ts';

/** Returns the web if the member may change it: 404 if they cannot see it, 403 if it is not theirs. */
export function requireOwn<Web extends OwnedWeb>(viewer: Member, web: Web | undefined): Web {
  if (!web) throw notFound();
  if (!canChange(viewer, web)) throw forbidden();
  return web;
}

/** Like `requireOwn`, and locks the web until the end of the transaction. */
export async function lockOwn(tx: Tx, viewer: Member, id: string): Promise<OwnedWeb> {
  return requireOwn(viewer, isId(id) ? await lockVisibleWeb(tx, viewer, id) : undefined);
}
