import { useRef } from 'react';
import { useOptimisticState } from '../runtime/use-optimistic-state.ts';
import { PinIcon, PinOffIcon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menus/Menu.tsx';
import { closeMenu } from '../ui/menus/menus.ts';

// Loaded on demand: rarely used, but part of almost every page.
const pinning = () => import('./pins.ts');

type PinProps = { webId: string; isPinned: boolean };

/** Menu entry that pins or unpins a web. */
export function PinEntry({ webId, isPinned }: PinProps) {
  const entry = useRef<HTMLSpanElement>(null);
  const pin = useOptimisticState('pin', webId, { isPinned }, entry);

  const toggle = async () => {
    closeMenu();
    await (await pinning()).togglePin(webId, pin);
  };

  return (
    <MenuButton onClick={() => void toggle()}>
      {pin.isPinned ? <PinOffIcon /> : <PinIcon />}
      <span ref={entry}>{pin.isPinned ? 'Remove From Pined' : 'Add To Pined'}</span>
    </MenuButton>
  );
}
