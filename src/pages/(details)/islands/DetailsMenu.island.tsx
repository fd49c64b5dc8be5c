import { useId } from 'react';
import { CollectEntry } from '../../(collections)/index.ts';
import { ShareEntry } from '../../(embed)/index.ts';
import { PinEntry } from '../../(pins)/index.ts';
import { ReportEntry } from '../../(reports)/index.ts';
import { CopyLinkEntry, OwnerEntries } from '../../(webs)/index.ts';
import { island } from '../../runtime/islands/island.ts';
import { Button } from '../../ui/Button.tsx';
import { EllipsisIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menus/Menu.tsx';

export const DetailsMenu = island({ name: 'DetailsMenu', on: 'touch', ssr: true }, DetailsMenuControl);

type DetailsMenuProps = { webId: string; isPinned: boolean; isOwner: boolean };

/** Further actions on a web: pin, copy its URL; edit and delete for its owner. */
function DetailsMenuControl({ webId, isPinned, isOwner }: DetailsMenuProps) {
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
        <ShareEntry webId={webId} />
        {isOwner ? <OwnerEntries webId={webId} /> : <ReportEntry kind="web" id={webId} />}
      </Menu>
    </>
  );
}
