import { openDialog } from './open-dialog.ts';

/** Shows the webs that the member has pinned. */
export function showPinedItems(): void {
  void openDialog(async () => {
    const { PinedItemsDialog } = await import('../islands/pins/PinedItemsDialog.tsx');
    return [PinedItemsDialog, {}];
  });
}
