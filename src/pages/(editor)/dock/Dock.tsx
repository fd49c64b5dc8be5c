import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CrossIcon } from '../../ui/icons.tsx';

type DockProps = {
  title: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** A panel beside the code and the result, on phones a sheet over their lower part. Both stay usable. Escape in it closes it. */
export function Dock({ title, onClose, className = '', children }: DockProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (isTakenBy(event.target)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside className={`dock ${className}`} aria-labelledby={id} onKeyDown={onKeyDown}>
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

/** Whether Escape closes something in front of the dock, or clears a search. */
function isTakenBy(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return true;
  return target.closest('dialog, :popover-open') !== null;
}
