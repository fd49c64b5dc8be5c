import { openDialog } from '../ui/dialogs/open-dialog.ts';

/** Shows the webs that the member has pinned. */
export function showPinedItems(): void {
  void openDialog(async () => {
    const { PinedItemsDialog } = await import('./PinedItemsDialog.tsx');
    return [PinedItemsDialog, {}];
  });
}
