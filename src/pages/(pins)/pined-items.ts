/** Shows the webs that the member has pinned. Loads its code on the first call. */
export async function showPinedItems(): Promise<void> {
  const { openDialog } = await import('../ui/dialogs/open-dialog.ts');
  await openDialog(async () => {
    const { PinedItemsDialog } = await import('./PinedItemsDialog.tsx');
    return [PinedItemsDialog, {}];
  });
}
