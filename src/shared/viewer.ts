/** The signed-in member behind a request. */
export type Member = { id: string; username: string; sessionId: string };

/** The viewer of a request: a member, or null for a guest. */
export type Viewer = Member | null;
