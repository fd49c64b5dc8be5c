import { openShareDialog } from '../../(embed)/index.ts';
import { pagePath } from '../../page-path.ts';
import { copyLink } from '../../runtime/copy-text.ts';
import { LinkIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menus/Menu.tsx';
import { closeMenu } from '../../ui/menus/menus.ts';

// Loaded on demand.
const dialogs = () => import('./web-dialogs.ts');

/** Menu entry that copies the URL of a web. */
export function CopyLinkEntry({ webId }: { webId: string }) {
  const copy = () => {
    const isUnlisted = document.querySelector(`[data-web="${webId}"] [data-visibility=unlisted]`) !== null;
    // The share dialog requests the key of the link.
    return isUnlisted ? openShareDialog(webId) : copyLink(pagePath('/web/@webId', { webId }));
  };
  return (
    <MenuButton onClick={closing(copy)}>
      <LinkIcon />
      Copy Link
    </MenuButton>
  );
}

/** Menu entries for the owner of a web; deleting comes last. */
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
