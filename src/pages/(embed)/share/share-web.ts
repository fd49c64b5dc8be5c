import { linkKeyParam } from '../../../shared/rules/visibility.ts';
import { call } from '../../runtime/api/api.ts';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';

/** The key by which the viewer came here. */
const linkKeyOfPage = () => new URLSearchParams(location.search).get(linkKeyParam);

/** Opens the dialog that shares a web, with its current title and visibility. */
export function shareWeb(webId: string): void {
  void openDialog(async () => {
    const [{ ShareDialog }, { title, visibility, linkKey }] = await Promise.all([
      import('./ShareDialog.tsx'),
      call('GET /webs/get/{webId}', { params: { webId } }),
    ]);
    return [
      ShareDialog,
      {
        ...{ webId, title, visibility },
        linkKey: linkKey ?? linkKeyOfPage(),
        isOwn: linkKey !== undefined,
      },
    ];
  });
}
