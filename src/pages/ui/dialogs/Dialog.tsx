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
  /** Focus the first field of the body on open, instead of 'Close'. */
  startsInField?: boolean;
  /**
   * Whether closing would lose something. Default: whether text was typed. True: there is more to lose, such as a
   * chosen file or a running upload. False: typed text need not be kept.
   */
  isDirty?: boolean;
};

/**
 * A dialog that is modal while it is rendered. Escape, a click outside and 'Close' close it, after a confirmation if
 * something would be lost; the browser restores the focus.
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
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  const isShown = useModal(ref, startsInField);
  const close = () => {
    const isLoss = isDirty ?? (ref.current !== null && hasTypedText(ref.current));
    if (isLoss) setConfirmingDiscard(true);
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
          // A canceled file picker fires `cancel` too, which bubbles to the dialog.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          close();
        }}
        // A browser may close the dialog without asking when Escape is pressed twice.
        onClose={({ target, currentTarget }) => {
          if (target !== currentTarget || !isShown.current || currentTarget.open) return;
          currentTarget.showModal();
          close();
        }}
        {...outside}
      >
        <div className="dialog-head">
          <h2 id={titleId} dir="auto">
            {title}
          </h2>
          <Button look="quiet" isIcon aria-label="Close" onClick={close}>
            <CrossIcon />
          </Button>
        </div>
        <div className="dialog-body">{children}</div>
      </dialog>
      {isConfirmingDiscard && (
        <DiscardDialog onDiscard={onClose} onClose={() => setConfirmingDiscard(false)} />
      )}
    </>
  );
}

type DiscardDialogProps = { onDiscard: () => void; onClose: () => void };

/** Asks for confirmation before typed or chosen input is discarded. */
export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  return (
    <Dialog title="Discard changes?" onClose={onClose} isDirty={false}>
      <p>Your changes here have not been saved.</p>
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
 * Shows a dialog as modal while it is rendered. The returned ref tells whether it is: React also hides a dialog that
 * stays in the page while the replacement of its content is loading.
 */
function useModal(ref: RefObject<HTMLDialogElement | null>, startsInField: boolean): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      if (startsInField) dialog.querySelector<HTMLElement>('.dialog-body :is(input, textarea)')?.focus();
    }
    // A notification shown just before would be covered by the backdrop.
    hostToasts();
  }, [ref, startsInField]);
  // Notifications inside the dialog are moved out before it is removed.
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

/**
 * Closes on a press and release that are both outside, so that a text selection that starts or ends there does not
 * count.
 */
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

/** Events on the backdrop have the dialog as their target, so the coordinates decide. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
