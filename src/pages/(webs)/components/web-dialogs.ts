import { call } from '../../runtime/api/api.ts';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';

/** Opens the dialog in which the owner edits a web's details, with current data from the server. */
export function updateWebDetails(webId: string): void {
  void openDialog(async () => {
    const [{ UpdateDialog }, details] = await Promise.all([
      import('./UpdateDialog.tsx'),
      call('GET /webs/get/{webId}', { params: { webId } }),
    ]);
    return [UpdateDialog, { webId, details }];
  });
}

/** Opens the dialog in which the owner deletes a web. */
export function deleteWeb(webId: string): void {
  void openDialog(async () => {
    const [{ DeleteWeb }, { title }] = await Promise.all([
      import('./DeleteWeb.tsx'),
      call('GET /webs/get/{webId}', { params: { webId } }),
    ]);
    return [DeleteWeb, { webId, name: title }];
  });
}
