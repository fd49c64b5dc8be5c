/**
 * Arrow keys, Home, End and focus for every `[popover][role=menu]`. The browser handles opening, Escape and focus
 * return.
 */
export function listenForMenus(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!isMenu(target) || !target.matches(':popover-open')) return;
      if (target.matches('.menu-anchored')) placeMenu(target);
      focusAt(target, 0);
    },
    true,
  );
  document.addEventListener('keydown', (event) => {
    const menu = event.target instanceof Element ? event.target.closest('[popover][role=menu]') : null;
    if (!isMenu(menu)) return;
    if (event.key === 'Tab') return menu.hidePopover();
    const next = targetOf(event.key, itemsOf(menu));
    if (next === null) return;
    event.preventDefault();
    focusAt(menu, next);
  });
}

/** Closes the open menu, after one of its entries was activated. */
export function closeMenu(): void {
  document.querySelector<HTMLElement>('[popover][role=menu]:popover-open')?.hidePopover();
}

function isMenu(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('[popover][role=menu]');
}

const gap = 4;

/** Positions a menu below its button, or above it if there is no room below. It scrolls with the page. */
function placeMenu(menu: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`)?.getBoundingClientRect();
  if (!button) return;
  const { width, height } = menu.getBoundingClientRect();
  const isBelow = button.bottom + gap + height <= innerHeight;
  const top = isBelow ? button.bottom + gap : button.top - gap - height;
  const left = Math.min(
    Math.max(gap, button.right - width),
    document.documentElement.clientWidth - width - gap,
  );
  menu.style.top = `${top + scrollY}px`;
  menu.style.left = `${left + scrollX}px`;
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];

function targetOf(key: string, items: HTMLElement[]): number | null {
  const at = items.findIndex((item) => item.matches(':focus'));
  if (key === 'ArrowDown') return at + 1;
  if (key === 'ArrowUp') return at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? -1 : null;
}

/** Focuses the menu item at an index; wraps around at both ends. */
function focusAt(menu: HTMLElement, at: number): void {
  const items = itemsOf(menu);
  items.at(at % items.length)?.focus({ preventScroll: true });
}
