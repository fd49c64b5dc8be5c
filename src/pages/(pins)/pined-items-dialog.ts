import { openDialog } from '../ui/dialogs/open-dialog.ts';

/** Opens the dialog with the member's pinned webs. */
export const showPinedItemsDialog = () =>
  openDialog(async () => {
    const { PinedItemsDialog } = await import('./PinedItemsDialog.tsx');
    return [PinedItemsDialog, {}];
  });
