import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../runtime/api/failures.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

type LazyPartProps<Props> = {
  /** The same function in every rendering. */
  load: () => Promise<ComponentType<Props>>;
  onClose: () => void;
  children: (Part: ComponentType<Props>) => ReactNode;
};

/**
 * An open dialog or panel whose code is loaded on demand. If that fails, the error is shown and the part is closed: `React.lazy`
 * would throw while rendering, which ends the whole editor.
 */
export function LazyPart<Props>({ load, onClose, children }: LazyPartProps<Props>) {
  const [loaded, setLoaded] = useState<{ load: unknown; Part: ComponentType<Props> } | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    let isOver = false;
    const fail = (error: unknown) => {
      if (isOver) return;
      toast('error', messageOf(error));
      close.current();
    };
    load().then((Part) => isOver || setLoaded({ load, Part }), fail);
    return () => {
      isOver = true;
    };
  }, [load]);
  return loaded?.load === load ? children(loaded.Part) : null;
}
