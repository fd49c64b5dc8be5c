import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { hasTypedText } from '../../ui/dialogs/typed-text.ts';
import { CrossIcon } from '../../ui/icons.tsx';
import './dock.css';

type DockProps = {
  title: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * A panel beside the code and the result; on phones a sheet over their lower part. Both stay usable. Escape closes the
 * panel if the focus is in it. The sheet closes when an element below it gets the focus, unless text was typed in the
 * sheet.
 */
export function Dock({ title, onClose, className = '', children }: DockProps) {
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // When a panel's code arrives, the user may already be typing in a pane again.
  useEffect(() => {
    if (!document.activeElement?.closest('.editor-main')) heading.current?.focus();
  }, []);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const dock = root.current;
      if (dock && target instanceof Element && covers(dock, target) && !hasTypedText(dock)) onClose();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (isTakenBy(event.target)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside ref={root} className={`dock ${className}`} aria-labelledby={id} onKeyDown={onKeyDown}>
      <div className="dock-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button look="quiet" isIcon aria-label="Close" onClick={onClose}>
          <CrossIcon />
        </Button>
      </div>
      <div className="dock-body">{children}</div>
    </aside>
  );
}

/** Whether the dock covers part of an element of the workspace, or of the code pane that it is in. */
function covers(dock: Element, target: Element): boolean {
  const workspace = target.closest('.editor-main');
  // An element that is cut off by scrolling may reach below a dock beside the workspace, which covers nothing.
  if (!workspace || !overlaps(dock, workspace)) return false;
  return overlaps(dock, target.closest('.code-pane') ?? target);
}

/** Whether two boxes overlap by more than a pixel; adjacent boxes may overlap by a fraction of one. */
function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 1 && height > 1;
}

/** Whether Escape closes something in front of the dock, or clears a search. */
function isTakenBy(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return true;
  return target.closest('dialog, :popover-open') !== null;
}
