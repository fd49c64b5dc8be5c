import { call } from '../../runtime/api/api.ts';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';

/** Lets the owner change a web's title, description and type, as they are on the server. */
export function updateWebDetails(webId: string): void {
  void openDialog(async () => {
    const [{ UpdateDialog }, details] = await Promise.all([
      import('../components/UpdateDialog.tsx'),
      call('GET /webs/get/{webId}', { params: { webId } }),
    ]);
    return [UpdateDialog, { webId, details }];
  });
}

/** Lets the owner delete a web. */
export function deleteWeb(webId: string): void {
  void openDialog(async () => {
    const [{ DeleteWeb }, { title }] = await Promise.all([
      import('../components/DeleteWeb.tsx'),
      call('GET /webs/get/{webId}', { params: { webId } }),
    ]);
    return [DeleteWeb, { webId, name: title }];
  });
}
