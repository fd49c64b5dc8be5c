import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { hostToasts } from '../../runtime/toasts/toasts.ts';
import { Button } from '../Button.tsx';
import { CrossIcon } from '../icons.tsx';
import { hasTypedText } from './typed-text.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  isWide?: boolean;
  className?: string;
  /** Opens with the focus on the first field of its body instead of 'Close'. */
  startsInField?: boolean;
  /**
   * Whether closing would lose something. Typed text is noticed without it; true says that there is more, such as a
   * chosen file or an upload, false that what is typed is nothing to keep.
   */
  isDirty?: boolean;
};

/**
 * A modal dialog while it is rendered. Escape, a click outside and 'Close' ask to close it, after a question where that
 * would lose something; focus returns by itself.
 */
export function Dialog({
  title,
  onClose,
  children,
  isWide = false,
  className = '',
  startsInField = false,
  isDirty,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const isShown = useModal(ref, startsInField);
  const close = () => {
    const isLoss = isDirty ?? (ref.current !== null && hasTypedText(ref.current));
    if (isLoss) setAsking(true);
    else onClose();
  };
  const outside = useOutsideClick(close);
  return (
    <>
      <dialog
        ref={ref}
        className={`dialog ${isWide ? 'dialog-wide' : ''} ${className}`}
        aria-labelledby={titleId}
        onCancel={(event) => {
          // A file field cancels too, when no file was chosen.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          close();
        }}
        // A browser may close it unasked, when Escape is pressed twice.
        onClose={({ target, currentTarget }) => {
          if (target !== currentTarget || !isShown.current || currentTarget.open) return;
          currentTarget.showModal();
          close();
        }}
        {...outside}
      >
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <Button look="quiet" isIcon aria-label="Close" onClick={close}>
            <CrossIcon />
          </Button>
        </header>
        <div className="dialog-body">{children}</div>
      </dialog>
      {isAsking && <DiscardDialog onDiscard={onClose} onClose={() => setAsking(false)} />}
    </>
  );
}

type DiscardDialogProps = { onDiscard: () => void; onClose: () => void };

/** Asks before what was typed or chosen is lost. */
export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  return (
    <Dialog title="Discard changes?" onClose={onClose} isDirty={false}>
      <p>What you have typed or chosen here is not saved.</p>
      <div className="dialog-actions">
        <Button onClick={onClose} autoFocus>
          Keep editing
        </Button>
        <Button
          look="danger"
          onClick={() => {
            onClose();
            onDiscard();
          }}
        >
          Discard
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Shows a dialog as a modal one as long as it is rendered. The returned value tells whether it is: React also hides one
 * that is still in the page, while what replaces it is being loaded.
 */
function useModal(ref: RefObject<HTMLDialogElement | null>, startsInField: boolean): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      if (startsInField) dialog.querySelector<HTMLElement>('.dialog-body :is(input, textarea)')?.focus();
    }
    // A notification that came just before would lie behind the scrim.
    hostToasts();
  }, [ref, startsInField]);
  // Notifications may live inside the dialog: they move out before it goes.
  useLayoutEffect(() => {
    const dialog = ref.current;
    isShown.current = true;
    return () => {
      isShown.current = false;
      dialog?.close();
      hostToasts();
    };
  }, [ref]);
  return isShown;
}

/** A press and its release both outside: a selection that ends there, or begins there, is no click outside. */
function useOutsideClick(close: () => void) {
  const hasBegunOutside = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      hasBegunOutside.current = isOutside(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (hasBegunOutside.current && isOutside(event)) close();
      hasBegunOutside.current = false;
    },
  };
}

/** The backdrop belongs to the dialog: it is told by the place. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
