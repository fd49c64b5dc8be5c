import { useId } from 'react';
import { Button } from '../../components/Button.tsx';
import { EllipsisIcon } from '../../components/home-icons.tsx';
import { Menu } from '../../components/Menu.tsx';
import { CollectEntry } from '../web/CollectEntries.tsx';
import { CopyLinkEntry, OwnerEntries } from '../web/OwnerEntries.tsx';
import { PinEntry } from '../web/PinEntry.tsx';

type DetailsMenuProps = { webId: string; isPinned: boolean; isOwner: boolean };

/** What else one can do with a web: pin it, copy its address; its owner changes or deletes it. */
export function DetailsMenuControl({ webId, isPinned, isOwner }: DetailsMenuProps) {
  const menuId = useId();
  return (
    <>
      <Button look="quiet" isIcon aria-label="More" aria-haspopup="menu" popoverTarget={menuId}>
        <EllipsisIcon />
      </Button>
      <Menu id={menuId} label="More" className="menu-anchored">
        <CollectEntry webId={webId} />
        <PinEntry webId={webId} isPinned={isPinned} />
        <CopyLinkEntry webId={webId} />
        {isOwner && <OwnerEntries webId={webId} />}
      </Menu>
    </>
  );
}
