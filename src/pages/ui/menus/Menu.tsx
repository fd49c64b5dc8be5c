import { type ReactNode, useId } from 'react';
import { EllipsisIcon } from '../icons.tsx';

type MenuProps = { id: string; label: string; className?: string; children: ReactNode };

/**
 * A menu in a popover. A button with `popoverTarget={id}` and `aria-haspopup="menu"` opens it without script. Keyboard
 * navigation is in ui/menus/menus.ts.
 */
export function Menu({ id, label, className = '', children }: MenuProps) {
  return (
    <div className={`menu ${className}`} id={id} role="menu" aria-label={label} popover="auto">
      {children}
    </div>
  );
}

type MenuLinkProps = {
  href: string;
  /** Whether the link leads to a list, which is then resumed where it was left (runtime/feeds/feed-memory.ts). */
  isList?: boolean;
  children: ReactNode;
};

export function MenuLink({ href, isList, children }: MenuLinkProps) {
  return (
    <a className="menu-item" role="menuitem" href={href} data-resume={isList || undefined}>
      {children}
    </a>
  );
}

type MenuButtonProps = {
  onClick?: () => void;
  action?: string;
  /** A destructive action. */
  isDangerous?: boolean;
  /** Accessible name if the visible text is not specific enough; it must start with that text. */
  label?: string;
  children: ReactNode;
};

/** A menu entry that runs an action: `onClick` inside an island, `action` (see +client.ts) in plain HTML. */
export function MenuButton({ onClick, action, isDangerous = false, label, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={isDangerous ? 'menu-item menu-item-danger' : 'menu-item'}
      role="menuitem"
      aria-label={label}
      onClick={onClick}
      data-action={action}
    >
      {children}
    </button>
  );
}

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
