import type { Static } from 'typebox';
import type { Member } from '../../../shared/auth/viewer.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest } from '../../../shared/errors/app-error.ts';
import type { endpoints, OwnUser } from '../contract.ts';
import { defaultPictures } from '../fields.ts';
import { messages } from '../messages.ts';
import {
  lockPicture,
  type Picture,
  setPicture,
  tellMemberChanged,
  updateProfile,
} from '../repository/profiles.ts';
import type { Parts } from './parts.ts';
import { ended, me } from './sessions.ts';

type Profile = Static<(typeof endpoints)['PATCH /users/update']['body']>;

/** Changes the texts that are sent, trimmed; the others stay. */
export async function update(parts: Parts, viewer: Member, sent: Profile): Promise<OwnUser> {
  const changes = {
    fullName: sent.fullName.trim(),
    bio: sent.bio?.trim(),
    link1: sent.link1?.trim(),
    link2: sent.link2?.trim(),
    link3: sent.link3?.trim(),
  };
  await inTransaction(parts.db, async (tx) => {
    await updateProfile(tx, viewer.id, changes);
    await tellMemberChanged(tx, viewer.id);
  });
  return me(parts, viewer);
}

/**
 * Makes a file that the member uploaded their avatar or cover; the default's id takes the picture away. A 400 for any
 * other id.
 */
export async function changePicture(
  parts: Parts,
  viewer: Member,
  which: Picture,
  publicId: string,
): Promise<OwnUser> {
  if (publicId === '') throw badRequest(messages.pictureMissing, 'public_id');
  const chosen = publicId === defaultPictures[which] ? null : publicId;
  await inTransaction(parts.db, async (tx) => {
    const before = await lockPicture(tx, viewer.id, which);
    if (!before) throw ended();
    await parts.pictures.release(tx, before.publicId);
    if (chosen !== null) await parts.pictures.use(tx, chosen, viewer.id, which);
    await setPicture(tx, viewer.id, which, chosen);
    await tellMemberChanged(tx, viewer.id);
  });
  return me(parts, viewer);
}
