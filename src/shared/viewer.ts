import type { Role } from './rules/roles.ts';
import type { TokenGrant } from './rules/token-scopes.ts';

/** The member behind a request, with the role that they have now. A program has a personal token, and no session (''). */
export type Member = {
  id: string;
  username: string;
  sessionId: string;
  role: Role;
  token?: TokenGrant;
};

/** The viewer of a request: a member, or null for a guest. */
export type Viewer = Member | null;

/** Whether a viewer who can see something that a member made may also change it: only its owner may. */
export function canChange(viewer: Pick<Member, 'id'> | null, made: { ownerId: string }): boolean {
  return viewer !== null && viewer.id === made.ownerId;
}
