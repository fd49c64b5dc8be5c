/** The signed-in member behind a request. */
export type Member = { id: string; username: string; sessionId: string };

/** Who looks: a member, or null for a guest. */
export type Viewer = Member | null;
