import { mac } from '../keys.ts';
import { addressGroup } from '../server/client-ip.ts';
import type { Member, Viewer } from './viewer.ts';

/** Where a call comes from. */
export type Origin = { ip: string; agent: string };

const day = 86_400_000;

/**
 * The names under which one who looks is known, the present one first. A guest's is made of address and agent with a salt
 * of the day, so that nobody can be found by it later. Those of the days around keep the count right over midnight, also
 * where a process whose clock is ahead was asked before.
 */
export function visitorIds(key: Buffer, viewer: Viewer, origin: Origin, now: Date): [string, ...string[]] {
  if (viewer) return [memberId(viewer)];
  const today = Math.floor(now.getTime() / day);
  const nameOn = (dayNumber: number) => guestId(key, origin, dayNumber);
  return [nameOn(today), nameOn(today - 1), nameOn(today + 1)];
}

/** How many guests of one network count as viewers of one thing in half an hour; a classroom shares an address. */
export const maxGuestsByNetwork = 20;

/**
 * The names under which the network that a guest comes from is known, the present one first, as for `viewerKeys`; none for a
 * member, who counts by account.
 */
export function networkIds(key: Buffer, viewer: Viewer, { ip }: Origin, now: Date): string[] {
  if (viewer) return [];
  const today = Math.floor(now.getTime() / day);
  return [today, today - 1, today + 1].map((dayNumber) => {
    const name = mac(key, 'network', String(dayNumber), addressGroup(ip));
    return `n:${name.subarray(0, 16).toString('base64url')}`;
  });
}

const memberId = ({ id }: Member) => `m:${id}`;

function guestId(key: Buffer, { ip, agent }: Origin, dayNumber: number): string {
  const name = mac(key, String(dayNumber), addressGroup(ip), agent);
  return `g:${name.subarray(0, 16).toString('base64url')}`;
}
