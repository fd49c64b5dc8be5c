/** Begins the selection of entries of the list below a button (`data-kind`: what they are). */
export async function selectEntries(button: HTMLElement): Promise<void> {
  // Loaded on demand.
  const { openSelection } = await import('./open-selection.ts');
  openSelection(button);
}
