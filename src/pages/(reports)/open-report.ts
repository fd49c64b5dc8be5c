import { openDialog } from '../ui/dialogs/open-dialog.ts';
import { closeMenu } from '../ui/menus/menus.ts';
import type { ReportedThing } from './ReportDialog.tsx';

/** Opens the report dialog for a thing written as 'web:<id>'. */
export async function openReport(thing: string): Promise<void> {
  // Closed first, so that the focus returns to the menu's button after the dialog.
  closeMenu();
  const [kind, id = ''] = thing.split(':', 2);
  await openDialog(async () => {
    const { ReportDialog } = await import('./ReportDialog.tsx');
    return [ReportDialog, { kind: kind as ReportedThing['kind'], id }];
  });
}
