import type { Static } from 'typebox';
import { addCacheTags } from '../../../shared/cache/tags.ts';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, notFound } from '../../../shared/errors/app-error.ts';
import { trimText } from '../../../shared/rules/rules.ts';
import type { Member } from '../../../shared/viewer.ts';
import { memberTag } from '../cache-tags.ts';
import type { endpoints, OwnUser } from '../contract/index.ts';
import * as repository from '../repository/profiles.ts';
import {
  findIdByUsername,
  invalidateMembers,
  lockPicture,
  type PictureKind,
  setPicture,
  setProfile,
} from '../repository/profiles.ts';
import { defaultPictures } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import type { Deps } from './deps.ts';
import { serverMessages } from './server-messages.ts';
import { getOwnUser, sessionEnded } from './sessions/sessions.ts';

export type Profile = Static<(typeof endpoints)['PATCH /users/update']['body']>;

const trimmed = (text: string | undefined) => (text === undefined ? undefined : trimText(text));

/** Sets the texts that are given, trimmed; the others stay. */
export async function updateProfile(deps: Deps, viewer: Member, sent: Profile): Promise<OwnUser> {
  const changes = {
    fullName: sent.fullName.trim(),
    bio: trimmed(sent.bio),
    link1: trimmed(sent.link1),
    link2: trimmed(sent.link2),
    link3: trimmed(sent.link3),
  };
  deps.site.spam.requireUnlisted(changes);
  await inTransaction(deps.db, async (tx) => {
    await setProfile(tx, viewer.id, changes);
    await invalidateMembers(tx, viewer.id);
  });
  return getOwnUser(deps, viewer);
}

/**
 * Sets a file that the member uploaded as their avatar or cover; the id of the default picture removes it. Throws a
 * 400 for any other id.
 */
export async function changePicture(
  deps: Deps,
  viewer: Member,
  which: PictureKind,
  publicId: string,
): Promise<OwnUser> {
  if (publicId === '') throw badRequest(serverMessages.pictureMissing, 'public_id');
  const chosen = publicId === defaultPictures[which] ? null : publicId;
  await inTransaction(deps.db, async (tx) => {
    const before = await lockPicture(tx, viewer.id, which);
    if (!before) throw sessionEnded();
    if (chosen === before.publicId) return;
    if (chosen !== null) await deps.assets.use(tx, chosen, viewer.id, which);
    await setPicture(tx, viewer.id, which, chosen);
    await deps.assets.release(tx, before.publicId);
    await invalidateMembers(tx, viewer.id);
  });
  return getOwnUser(deps, viewer);
}

/** The 404 for a username that no active member has. */
export const userNotFound = () => notFound(messages.userNotFound);

/** The id of the active member with this username; throws a 404 when there is none. */
export async function requireIdOf(db: Db, username: string): Promise<string> {
  const id = await findIdByUsername(db, username);
  if (id === undefined) throw userNotFound();
  addCacheTags(memberTag(id));
  return id;
}

/**
 * Adds `delta` to the counts of follows between locked members and invalidates their pages; returns the new number of
 * followers by id.
 */
export async function adjustFollowCounts(
  tx: Tx,
  change: repository.FollowChange,
  delta: 1 | -1,
): Promise<Map<string, number>> {
  const counts = await repository.adjustFollowCounts(tx, change, delta);
  await invalidateMembers(tx, ...counts.keys());
  return counts;
}
