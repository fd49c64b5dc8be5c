/** What the history keeps of details that were opened over a list: the list's address. */
type DetailsState = { listBelow: string };

export const stateOver = (listBelow: string): DetailsState => ({ listBelow });

/** The address of the list over which the details at this address were opened, or null. */
export function listBelow(): string | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'listBelow' in state ? String(state.listBelow) : null;
}
