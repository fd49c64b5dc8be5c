import type { Role } from './rules/roles.ts';

/** The signed-in member behind a request, with the role that they have now. */
export type Member = { id: string; username: string; sessionId: string; role: Role };

/** The viewer of a request: a member, or null for a guest. */
export type Viewer = Member | null;
