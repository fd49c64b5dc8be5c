import { FolderMinusIcon, FolderPlusIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menus/Menu.tsx';
import { closeMenu } from '../../ui/menus/menus.ts';

// Asked for seldom, and on nearly every page.
const collecting = () => import('./collecting.ts');

/** The entry of a menu that puts a web into collections. */
export function CollectEntry({ webId }: { webId: string }) {
  const ask = async () => {
    closeMenu();
    (await collecting()).addToCollection(webId);
  };
  return (
    <MenuButton onClick={() => void ask()}>
      <FolderPlusIcon />
      Add To Collection
    </MenuButton>
  );
}

/** The entry with which the owner of a collection takes a web out of it. */
export function UncollectEntry({ webId, collectionId }: { webId: string; collectionId: string }) {
  const remove = async () => {
    closeMenu();
    await (await collecting()).removeFromCollection(collectionId, webId);
  };
  return (
    <MenuButton onClick={() => void remove()}>
      <FolderMinusIcon />
      Remove From Collection
    </MenuButton>
  );
}
