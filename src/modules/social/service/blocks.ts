import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, forbidden, unauthorized } from '../../../shared/errors/app-error.ts';
import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { OwnerCard } from '../../accounts/contract/index.ts';
import { toOwnerCard } from '../../accounts/fragments.ts';
import * as blocks from '../repository/blocks.ts';
import type { Likeable } from '../repository/likes.ts';
import { deleteFollows } from '../repository/people.ts';
import { blockMessages } from '../rules/block-messages.ts';
import { textParts } from '../rules/text-parts.ts';
import type { Deps } from './deps.ts';

export type BlockState = { isBlockedByMe: boolean; isMutedByMe: boolean };

const tableOf = { block: 'blocks', mute: 'mutes' } as const;
export type BlockKind = keyof typeof tableOf;

/**
 * Blocks or mutes another member; 404 for an unknown username. A block ends the follows between the two; both members are
 * locked first, as in `toggleFollow`.
 */
export async function blockOrMute(
  deps: Deps,
  member: Member,
  kind: BlockKind,
  username: string,
): Promise<BlockState> {
  const { db, accounts } = deps;
  const id = await accounts.requireIdOf(db, username);
  if (id === member.id) throw badRequest(blockMessages.cannotBlockOneself[kind]);
  return inTransaction(db, async (tx) => {
    const active = await accounts.lockMembers(tx, [member.id, id]);
    if (!active.has(member.id)) throw unauthorized();
    if (!active.has(id)) throw accounts.userNotFound();
    await blocks.addBlockOrMute(tx, tableOf[kind], member.id, id);
    if (kind === 'block') await endFollows(deps, tx, member.id, id);
    return readState(tx, member, id);
  });
}

/** Ends a block or a mute; follows that a block has ended do not come back. */
export async function unblockOrUnmute(
  { db, accounts }: Deps,
  member: Member,
  kind: BlockKind,
  username: string,
): Promise<BlockState> {
  const id = await accounts.requireIdOf(db, username);
  await blocks.removeBlockOrMute(db, tableOf[kind], member.id, id);
  return readState(db, member, id);
}

/** Whether the member has blocked or muted another; 404 for an unknown username. */
export async function getBlockState(
  { db, accounts }: Deps,
  member: Member,
  username: string,
): Promise<BlockState> {
  return readState(db, member, await accounts.requireIdOf(db, username));
}

/** Members whom the member has blocked or muted, latest first. */
export async function listBlockedOrMuted(
  { db, publicUrl }: Deps,
  member: Member,
  kind: BlockKind,
  request: PageRequest,
): Promise<Page<OwnerCard>> {
  const { rows, total } = await blocks.findBlockedOrMuted(db, member, tableOf[kind], request);
  return toPage(
    rows.map((row) => toOwnerCard(row, publicUrl)),
    request,
    total,
    null,
  );
}

/**
 * Throws a 403 if the owner of a resource, or of its web or comment, has blocked the member. The resource must be
 * locked.
 */
export async function requireNotBlocked(tx: Tx, member: Member, kind: Likeable, id: string): Promise<void> {
  const owners = await blocks.findOwnersOf(tx, kind, id);
  if (await blocks.isBlockedByAny(tx, member.id, owners)) throw forbidden(blockMessages.blocked);
}

/**
 * Like `requireNotBlocked` for a text below a resource, which may not mention a member who has blocked its author
 * either. Returns the ids of the members whom it mentions.
 */
export async function requireMayWrite(
  tx: Tx,
  member: Member,
  { kind, id, text }: { kind: Likeable; id: string; text: string },
): Promise<string[]> {
  await requireNotBlocked(tx, member, kind, id);
  const mentioned = await blocks.findIdsOf(tx, mentionsIn(text));
  if (mentioned.length > 0 && (await blocks.isBlockedByAny(tx, member.id, mentioned)))
    throw forbidden(blockMessages.mentionBlocked);
  return mentioned;
}

/** Throws a 403 if one of two members has blocked the other. Both must be locked. */
export async function requireMayFollow(tx: Tx, member: Member, followedId: string): Promise<void> {
  if (await blocks.isBlockedByAny(tx, member.id, [followedId])) throw forbidden(blockMessages.blocked);
  const { isBlocked } = await blocks.findBlockState(tx, member.id, followedId);
  if (isBlocked) throw forbidden(blockMessages.unblockToFollow);
}

const mentionsIn = (text: string) => [
  ...new Set(textParts(text).flatMap((part) => (part.kind === 'mention' ? [part.username] : []))),
];

async function endFollows({ accounts }: Deps, tx: Tx, one: string, other: string): Promise<void> {
  for (const [follower, followed] of [
    [one, other],
    [other, one],
  ] as const) {
    const ended = await deleteFollows(tx, follower, 'follower_id', [followed]);
    if (ended.length > 0)
      await accounts.adjustFollowCounts(tx, { followed: [followed], followers: [follower] }, -1);
  }
}

async function readState(db: Deps['db'], member: Member, otherId: string): Promise<BlockState> {
  const { isBlocked, isMuted } = await blocks.findBlockState(db, member.id, otherId);
  return { isBlockedByMe: isBlocked, isMutedByMe: isMuted };
}
