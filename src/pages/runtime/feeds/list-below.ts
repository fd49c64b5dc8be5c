/** History state of details opened over a list: the list's URL. */
type DetailsState = { listBelow: string };

export const stateOver = (listBelow: string): DetailsState => ({ listBelow });

/** URL of the list over which the details at this URL were opened, or null. */
export function listBelow(): string | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'listBelow' in state ? String(state.listBelow) : null;
}
