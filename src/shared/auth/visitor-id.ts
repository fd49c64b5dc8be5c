import { mac } from '../keys.ts';
import { addressGroup } from '../server/client-ip.ts';
import type { Member, Viewer } from '../viewer.ts';

/** Client of a request: its IP address and user agent. */
export type Origin = { ip: string; agent: string };

const day = 86_400_000;

/**
 * Ids under which a visitor may have been counted, the current one first. A guest's id is a MAC of IP address, user agent
 * and day, so that it cannot be linked to the guest later. The ids of the adjacent days keep the count correct across
 * midnight and between processes whose clocks differ.
 */
export function visitorIds(key: Buffer, viewer: Viewer, origin: Origin, now: Date): [string, ...string[]] {
  if (viewer) return [memberId(viewer)];
  const today = Math.floor(now.getTime() / day);
  const nameOn = (dayNumber: number) => guestId(key, origin, dayNumber);
  return [nameOn(today), nameOn(today - 1), nameOn(today + 1)];
}

/** Maximum number of guests of one network counted per web or collection in 30 minutes; a classroom shares an IP address. */
export const maxGuestsByNetwork = 20;

/** Ids of a guest's network, the current one first, as for `visitorIds`; empty for a member, who is counted by account. */
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
