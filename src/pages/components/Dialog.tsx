import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { hostToasts } from '../client/toasts.ts';
import { Button } from './Button.tsx';
import { CrossIcon } from './icons.tsx';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  isWide?: boolean;
  className?: string;
  /** Opens with the focus on the first field of its body instead of 'Close'. */
  startsInField?: boolean;
};

/** A modal dialog while it is rendered. Escape, a click outside and 'Close' ask to close it; focus returns by itself. */
export function Dialog({
  title,
  onClose,
  children,
  isWide = false,
  className = '',
  startsInField = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      if (startsInField) dialog.querySelector<HTMLElement>('.dialog-body :is(input, textarea)')?.focus();
    }
    // A notification that came just before would lie behind the scrim.
    hostToasts();
  }, [startsInField]);
  // Notifications may live inside the dialog: they move out before it goes.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      dialog?.close();
      hostToasts();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Escape, which the dialog handles itself
    <dialog
      ref={ref}
      className={`dialog ${isWide ? 'dialog-wide' : ''} ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button look="quiet" isIcon aria-label="Close" onClick={onClose}>
          <CrossIcon />
        </Button>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
