import { openDialog } from '../ui/dialogs/open-dialog.ts';
import { closeMenu } from '../ui/menus/menus.ts';
import type { ReportedItem } from './ReportDialog.tsx';

/**
 * Opens the report dialog for the item in the button's `data-report`, such as 'web:<id>'; for moderators the dialog of
 * their actions.
 */
export async function openReport(button: HTMLElement): Promise<void> {
  // Closed first, so that the focus returns to the menu's button after the dialog.
  closeMenu();
  const [kind, id = '', username = ''] = (button.dataset.report ?? '').split(':', 3);
  if (document.documentElement.dataset.role) {
    await openDialog(async () => {
      const { ModerateDialog } = await import('../(admin)/index.ts');
      return [ModerateDialog, { kind: kind as ReportedItem['kind'], id, username }];
    });
    return;
  }
  await openDialog(async () => {
    const { ReportDialog } = await import('./ReportDialog.tsx');
    return [ReportDialog, { kind: kind as ReportedItem['kind'], id }];
  });
}
