import { type ReactNode, useId } from 'react';
import { EllipsisIcon } from '../icons.tsx';
import { Menu } from './Menu.tsx';

/** The menu of a card, opened by the button over its picture. */
export function CardMenu({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" className="more-button" aria-label="More" aria-haspopup="menu" popoverTarget={id}>
        <EllipsisIcon />
      </button>
      <Menu id={id} label="More" className="menu-anchored">
        {children}
      </Menu>
    </>
  );
}
