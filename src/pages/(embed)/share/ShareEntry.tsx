import { ShareIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menus/Menu.tsx';
import { closeMenu } from '../../ui/menus/menus.ts';

/** Loads the dialog's code on demand. */
export const openShareDialog = async (webId: string): Promise<void> =>
  (await import('./share-web.ts')).shareWeb(webId);

/** Menu entry that shares a web. */
export function ShareEntry({ webId }: { webId: string }) {
  return (
    <MenuButton
      onClick={() => {
        closeMenu();
        void openShareDialog(webId);
      }}
    >
      <ShareIcon />
      Share
    </MenuButton>
  );
}
