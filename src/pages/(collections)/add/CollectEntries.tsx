import { FolderMinusIcon, FolderPlusIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menus/Menu.tsx';
import { closeMenu } from '../../ui/menus/menus.ts';

// Loaded on demand: rarely used, but part of almost every page.
const collecting = () => import('./collecting.ts');

/** Menu entry that adds a web to collections. */
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

/** Menu entry with which the owner of a collection removes a web from it. */
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
