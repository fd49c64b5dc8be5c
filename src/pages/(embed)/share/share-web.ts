import { call } from '../../runtime/api/api.ts';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';

/** Opens the dialog that shares a web, with its current title and visibility. */
export function shareWeb(webId: string): void {
  void openDialog(async () => {
    const [{ ShareDialog }, { title, isPublic }] = await Promise.all([
      import('./ShareDialog.tsx'),
      call('GET /webs/get/{webId}', { params: { webId } }),
    ]);
    return [ShareDialog, { webId, title, isPublic }];
  });
}
