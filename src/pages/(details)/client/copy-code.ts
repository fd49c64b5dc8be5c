/** Copies the code of the pane that contains the button. Loads its code on the first call. */
export const copyCode = async (button: Element): Promise<void> =>
  (await import('./pane-code.ts')).copyPaneCode(button);
