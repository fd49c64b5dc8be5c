import { copyLink } from '../../runtime/copy-link.ts';
import { LinkIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menus/Menu.tsx';
import { closeMenu } from '../../ui/menus/menus.ts';

// Needed only when an owner asks.
const dialogs = () => import('../client/web-dialogs.ts');

/** The entry of a menu that copies the address of a web. */
export function CopyLinkEntry({ webId }: { webId: string }) {
  return (
    <MenuButton onClick={closing(() => copyLink(`/web/${webId}`))}>
      <LinkIcon />
      Copy Link
    </MenuButton>
  );
}

/** What the owner of a web can do with it; deleting is last. */
export function OwnerEntries({ webId }: { webId: string }) {
  return (
    <>
      <MenuButton onClick={closing(async () => (await dialogs()).updateWebDetails(webId))}>
        <PencilIcon />
        Update Details
      </MenuButton>
      <MenuButton isDangerous onClick={closing(async () => (await dialogs()).deleteWeb(webId))}>
        <TrashIcon />
        Delete Web
      </MenuButton>
    </>
  );
}

const closing = (act: () => Promise<void>) => () => {
  closeMenu();
  void act();
};
