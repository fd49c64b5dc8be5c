import { call } from '../../runtime/api/api.ts';
import { openedHere } from '../../runtime/use-link-key.ts';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';

/** Opens the dialog that shares a web, with its current title and visibility. */
export function shareWeb(webId: string): void {
  const opened = openedHere();
  void openDialog(async () => {
    const [{ ShareDialog }, { title, visibility, linkKey }] = await Promise.all([
      import('./ShareDialog.tsx'),
      call('GET /webs/get/{webId}', { params: { webId } }),
    ]);
    return [
      ShareDialog,
      {
        ...{ webId, title, visibility },
        linkKey: linkKey ?? (opened?.id === webId ? opened.key : null),
        isOwn: linkKey !== undefined,
      },
    ];
  });
}
