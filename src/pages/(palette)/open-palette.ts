import { openDialog } from '../ui/dialogs/open-dialog.ts';

/** Opens the list of keys, or the palette. */
export const openPalette = (isKeys: boolean): Promise<void> =>
  openDialog(async () =>
    isKeys
      ? [(await import('./KeysDialog.tsx')).KeysDialog, {}]
      : [(await import('./Palette.tsx')).Palette, {}],
  );
