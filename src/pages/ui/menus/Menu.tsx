import type { ReactNode } from 'react';

type MenuProps = { id: string; label: string; className?: string; children: ReactNode };

/**
 * A menu in a popover; a button with `popoverTarget={id}` and `aria-haspopup="menu"` opens it without any script.
 * Arrow keys come from ui/menus/menus.ts.
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
  /** Whether it leads to a list, which goes on where one left it (runtime/lists/resume.ts). */
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
  /** It takes something away for good. */
  isDangerous?: boolean;
  /** The accessible name where the words alone say too little; it begins with them. */
  label?: string;
  children: ReactNode;
};

/** An entry that does something: `onClick` inside an island, `action` (see (layout)/actions.ts) in plain HTML. */
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
