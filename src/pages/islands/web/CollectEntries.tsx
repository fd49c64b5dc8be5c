import { messages } from '../../../modules/collections/messages.ts';
import { call } from '../../client/api.ts';
import { addToCollection } from '../../client/collection-dialogs.ts';
import { closeMenu } from '../../client/menus.ts';
import { messageOf } from '../../client/message-of.ts';
import { toast } from '../../client/toasts.ts';
import { FolderMinusIcon, FolderPlusIcon } from '../../components/collection-icons.tsx';
import { MenuButton } from '../../components/Menu.tsx';

/** The entry of a menu that puts a web into collections. */
export function CollectEntry({ webId }: { webId: string }) {
  const ask = () => {
    closeMenu();
    addToCollection(webId);
  };
  return (
    <MenuButton onClick={ask}>
      <FolderPlusIcon />
      Add To Collection
    </MenuButton>
  );
}

/** The entry with which the owner of a collection takes a web out of it. */
export function UncollectEntry({ webId, collectionId }: { webId: string; collectionId: string }) {
  const remove = async () => {
    closeMenu();
    try {
      await call('PATCH /collections/remove-web/{collectionId}/{webId}', { params: { collectionId, webId } });
      toast('success', messages.webRemoved);
      const { showUncollected } = await import('../../client/listed.ts');
      showUncollected(collectionId, webId);
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  return (
    <MenuButton onClick={() => void remove()}>
      <FolderMinusIcon />
      Remove From Collection
    </MenuButton>
  );
}
