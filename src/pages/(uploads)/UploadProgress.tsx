import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';

type UploadProgressProps = {
  /** Fraction sent, from 0 to 1. */
  part: number;
  /** Text shown once everything has been sent. */
  then?: string;
  onCancel: () => void;
};

/** Progress of an upload with a percentage and a cancel button; shown in place of the content that it hides. */
export function UploadProgress({ part, then = 'Preparing the picture...', onCancel }: UploadProgressProps) {
  const cancel = useFocusMeanwhile();
  const percent = Math.round(part * 100);
  return (
    <div className="upload">
      <progress aria-label="Upload" max={100} value={percent} />
      <p className="count" role="status">
        {percent < 100 ? `Uploading... ${percent} %` : then}
      </p>
      <Button ref={cancel} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** A button that takes the focus while the previously focused element is hidden, and returns it on unmount. */
function useFocusMeanwhile() {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !activeElement.closest('[hidden]')) return;
    before.current = activeElement;
    button.current?.focus();
  }, []);
  // In an effect, since the element can be focused only after the commit that shows it again.
  useEffect(() => () => before.current?.focus(), []);
  return button;
}
