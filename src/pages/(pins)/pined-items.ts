/** Opens the dialog with the member's pinned webs. Loads its code on the first call. */
export async function showPinedItems(): Promise<void> {
  const dialogs = await import('./pined-items-dialog.ts');
  await dialogs.showPinedItemsDialog();
}
