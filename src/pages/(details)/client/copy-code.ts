/** Copies the code of the pane that contains the button. Loads its code on the first call. */
export async function copyCode(button: Element): Promise<void> {
  const panes = await import('./panes.ts');
  return panes.copyPaneCode(button);
}
