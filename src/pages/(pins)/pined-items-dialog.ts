import { openDialog } from '../ui/dialogs/open-dialog.ts';

export const showPinedItemsDialog = () =>
  openDialog(async () => {
    const { PinedItemsDialog } = await import('./PinedItemsDialog.tsx');
    return [PinedItemsDialog, {}];
  });
