import { useId } from 'react';
import { EllipsisIcon } from '../../components/home-icons.tsx';
import { Menu } from '../../components/Menu.tsx';
import { PinEntry } from './PinEntry.tsx';

export type MoreProps = { webId: string; isPinned: boolean };

/** What a member can do with a web besides liking it. */
export function MoreMenu({ webId, isPinned }: MoreProps) {
  const id = useId();
  return (
    <>
      <button type="button" className="more-button" aria-label="More" aria-haspopup="menu" popoverTarget={id}>
        <EllipsisIcon />
      </button>
      <Menu id={id} label="More" className="menu-anchored">
        <PinEntry webId={webId} isPinned={isPinned} />
      </Menu>
    </>
  );
}
