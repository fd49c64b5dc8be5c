import type { Db, Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { forbidden, notFound } from '../../../../shared/errors/app-error.ts';
import { isId, newId, randomToken } from '../../../../shared/ids.ts';
import { trimText } from '../../../../shared/rules/rules.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { Audited } from '../../../site/index.ts';
import type { Invitation, InvitationList, OwnInvitations } from '../../contract/registration.ts';
import * as invitations from '../../repository/invitations.ts';
import { signUpPath } from '../../rules/paths.ts';
import { signUpMessages } from '../../rules/sign-up-messages.ts';
import type { Deps } from '../deps.ts';

export type InvitationInput = { maxUses: number; days: number; note?: string | undefined };

const maxOwnInvitations = 100;

function toInvitation(row: invitations.InvitationRow, publicUrl: string): Invitation {
  return {
    _id: row.id,
    url: `${publicUrl}${signUpPath}?invitation=${row.code}`,
    note: row.note,
    maxUses: row.max_uses,
    uses: row.uses,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isOpen: row.is_open,
    creator: row.creator,
    members: row.members,
  };
}

/** A member's own invitations, and how many people they may still invite. */
export async function listOwnInvitations(deps: Deps, viewer: Member): Promise<OwnInvitations> {
  const [rows, left] = await Promise.all([
    invitations.findInvitations(deps.db, { creatorId: viewer.id, limit: maxOwnInvitations }),
    countLeft(deps, deps.db, viewer.id),
  ]);
  return { left, docs: rows.map((row) => toInvitation(row, deps.config.publicUrl)) };
}

async function countLeft({ site: { settings } }: Deps, db: Db, memberId: string): Promise<number> {
  return Math.max(0, settings.get().invitationsPerMember - (await invitations.countInvited(db, memberId)));
}

/** Creates an invitation of a member; throws a 403 if it is for more people than the member may still invite. */
export async function createInvitation(
  deps: Deps,
  viewer: Member,
  input: InvitationInput,
): Promise<OwnInvitations> {
  await inTransaction(deps.db, async (tx) => {
    await invitations.lockCreator(tx, viewer.id);
    const left = await countLeft(deps, tx, viewer.id);
    if (input.maxUses > left) throw forbidden(signUpMessages.invitationsLeft(left));
    await insert(tx, viewer.id, input);
  });
  return listOwnInvitations(deps, viewer);
}

/** Ends an invitation of the member; throws a 404 if there is none. Unused places are returned to the member. */
export async function revokeInvitation(deps: Deps, viewer: Member, id: string): Promise<OwnInvitations> {
  await inTransaction(deps.db, async (tx) => {
    if (!isId(id) || !(await invitations.revokeInvitation(tx, id, viewer.id)))
      throw notFound(signUpMessages.invitationNotFound);
  });
  return listOwnInvitations(deps, viewer);
}

/** The invitations of all members, newest first; `before` of the reply asks for the next ones. */
export async function listInvitations(
  deps: Deps,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<InvitationList> {
  const rows = await invitations.findInvitations(deps.db, { before, limit: limit + 1 });
  const docs = rows.slice(0, limit).map((row) => toInvitation(row, deps.config.publicUrl));
  return { docs, before: rows.length > limit ? (docs.at(-1)?._id ?? null) : null };
}

/** Creates an invitation of an admin, for any number of people. */
export async function createInvitationAsAdmin(
  deps: Deps,
  audited: Audited,
  viewer: Member,
  input: InvitationInput,
): Promise<InvitationList> {
  await audited.transaction(async (tx, record) => {
    const id = await insert(tx, viewer.id, input);
    await record({ action: 'invitation.create', subject: { kind: 'invitation', id }, details: input });
  });
  return listInvitations(deps, { limit: 50 });
}

/** Ends any member's invitation; throws a 404 when there is none that can be used. */
export async function revokeInvitationAsAdmin(
  deps: Deps,
  audited: Audited,
  id: string,
): Promise<InvitationList> {
  await audited.transaction(async (tx, record) => {
    if (!isId(id) || !(await invitations.revokeInvitation(tx, id)))
      throw notFound(signUpMessages.invitationNotFound);
    await record({ action: 'invitation.revoke', subject: { kind: 'invitation', id } });
  });
  return listInvitations(deps, { limit: 50 });
}

async function insert(tx: Tx, creatorId: string, { maxUses, days, note = '' }: InvitationInput) {
  const id = newId();
  await invitations.insertInvitation(tx, {
    id,
    code: randomToken(16),
    creatorId,
    note: trimText(note),
    maxUses,
    days,
  });
  return id;
}
