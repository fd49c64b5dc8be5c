import { openDialog } from '../ui/dialogs/open-dialog.ts';

/** Opens the dialog with the webs that the member has pinned. */
export const showPinedItemsDialog = () =>
  openDialog(async () => {
    const { PinedItemsDialog } = await import('./PinedItemsDialog.tsx');
    return [PinedItemsDialog, {}];
  });
