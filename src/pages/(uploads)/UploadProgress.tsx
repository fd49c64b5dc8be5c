import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';

type UploadProgressProps = {
  /** From 0 to 1. */
  part: number;
  /** What is done once all has been sent. */
  then?: string;
  onCancel: () => void;
};

/** How far an upload has come, with a number, and the way to call it off. It stands in for what it hides. */
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

/** A button that takes the focus over where what had it is hidden, and gives it back when it goes. */
function useFocusMeanwhile() {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !activeElement.closest('[hidden]')) return;
    before.current = activeElement;
    button.current?.focus();
  }, []);
  // After the commit that shows it again; not before.
  useEffect(() => () => before.current?.focus(), []);
  return button;
}
