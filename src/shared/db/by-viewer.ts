import type { Viewer } from '../auth/viewer.ts';
import { param } from './prepared.ts';

const guest = null;
/** Stands for whoever looks, in statements that are built before anybody does. */
export const anyMember = { id: param('viewer'), username: '', sessionId: '' };

/** Guests get a statement of their own, in which nothing is asked about them. */
export function byViewer<T>(build: (viewer: Viewer, name: string) => T): (viewer: Viewer) => T {
  const forGuests = build(guest, 'guest');
  const forMembers = build(anyMember, 'member');
  return (viewer) => (viewer ? forMembers : forGuests);
}
