/** Shows the webs that the member has pinned. Loads its code on the first call. */
export async function showPinedItems(): Promise<void> {
  const dialogs = await import('./pined-items-dialog.ts');
  await dialogs.showPinedItemsDialog();
}
