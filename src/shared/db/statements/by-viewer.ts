import type { Viewer } from '../../viewer.ts';
import { param } from './prepared.ts';

const guest = null;
/** Placeholder viewer for statements that are built once and run for any member. */
export const anyMember = { id: param('viewer'), username: '', sessionId: '', role: 'member' } as const;

/** Builds one statement for members and one for guests, which skips the per-viewer columns. */
export function byViewer<T>(build: (viewer: Viewer, name: string) => T): (viewer: Viewer) => T {
  const forGuests = build(guest, 'guest');
  const forMembers = build(anyMember, 'member');
  return (viewer) => (viewer ? forMembers : forGuests);
}
