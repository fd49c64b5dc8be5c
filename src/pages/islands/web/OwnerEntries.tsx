import { copyLink } from '../../client/copy-link.ts';
import { closeMenu } from '../../client/menus.ts';
import { LinkIcon, PencilIcon } from '../../components/details-icons.tsx';
import { TrashIcon } from '../../components/icons.tsx';
import { MenuButton } from '../../components/Menu.tsx';

// Needed only when an owner asks.
const dialogs = () => import('../../client/web-dialogs.ts');

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
